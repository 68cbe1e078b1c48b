import { Box, chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import CircleX from 'lucide-react/icons/circle-x'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Download from 'lucide-react/icons/download'
import FilePlus from 'lucide-react/icons/file-plus'
import FolderOpen from 'lucide-react/icons/folder-open'
import Forward from 'lucide-react/icons/forward'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Network from 'lucide-react/icons/network'
import SquarePen from 'lucide-react/icons/square-pen'
import UserCog from 'lucide-react/icons/user-cog'
import WalletMinimal from 'lucide-react/icons/wallet-minimal'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { CountBadge } from '../../ui/Badge.tsx'
import type { NavigationEntry } from './navigation-entry.ts'

type SideNavigationProps = {
  entries: readonly NavigationEntry[]
  /** The address of the entry that the current page belongs to. */
  current: string | undefined
  onNavigate?: (() => void) | undefined
}

/** The entries of the sidebar and of the drawer. */
export function SideNavigation({ entries, current, onNavigate }: SideNavigationProps) {
  return (
    <Navigation aria-label="주 메뉴">
      {entries.map((entry) => {
        const Icon = staffIcon(entry.to)
        return (
          <Fragment key={entry.to}>
            {entry.divided ? <chakra.hr my="2" mx="2.5" borderColor="border" /> : null}
            <Link
              to={entry.to}
              aria-current={entry.to === current ? 'page' : undefined}
              {...(onNavigate ? { onClick: onNavigate } : {})}
            >
              <Icon aria-hidden />
              <Box as="span" flex="1" minWidth="0" truncate>
                {entry.label}
              </Box>
              {entry.liveCount}
              {entry.count ? <CountBadge count={entry.count.value} label={entry.count.label} /> : null}
            </Link>
          </Fragment>
        )
      })}
    </Navigation>
  )
}

const Navigation = chakra('nav', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    px: '3',
    py: '2',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      height: '9',
      px: '2.5',
      mb: '0.5',
      borderRadius: 'md',
      color: 'fg.muted',
      fontWeight: 'medium',
      textDecoration: 'none',
      _hover: { bg: 'bg.muted', color: 'fg' },
      _focusVisible: { outlineOffset: '-2px' },
      '@media (pointer: coarse)': { height: '44px' },
    },
    '& a[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'semibold' },
    '& svg': { boxSize: '1.125rem', flexShrink: '0' },
  },
})

const ICONS: Record<string, LucideIcon> = {
  '/dashboard': LayoutDashboard,
  '/submit-application': FilePlus,
  '/other-application': SquarePen,
  '/documents': FolderOpen,
  '/inbox': MessagesSquare,
  '/work-requests': Forward,
  '/completed': CircleCheckBig,
  '/other-completions': ClipboardCheck,
  '/cancelled': CircleX,
  '/discarded': Ban,
  '/downloads': Download,
  '/settlements': WalletMinimal,
  '/admin-panel': UserCog,
  '/sales-team-management': Network,
  '/outbox': CloudUpload,
}

/** The icon of a route in the staff's menu; an unknown route gets a neutral one. */
function staffIcon(to: string): LucideIcon {
  return ICONS[to] ?? ClipboardList
}
