import { Box, chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { CountBadge } from '../../ui/Badge.tsx'
import type { NavigationEntry } from './navigation-entry.ts'
import { staffIcon } from './staff-icon.ts'

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
