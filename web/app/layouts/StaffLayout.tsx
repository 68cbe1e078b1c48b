import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import MenuIcon from 'lucide-react/icons/menu'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { ThreadToolsContext, type ThreadToolsProps } from '../../case/thread/thread-tools.ts'
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx'
import { Brand, TAGLINE } from '../../ui/Brand.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { EDGE_UNLESS_LOW } from '../../ui/use-media-query.ts'
import { OfficeActs } from '../palette/OfficeActs.tsx'
import { Connection } from './Connection.tsx'
import { Drawer } from './Drawer.tsx'
import type { NavigationEntry } from './navigation-entry.ts'
import { SideNavigation } from './SideNavigation.tsx'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { type AccountDialog, UserMenu } from './UserMenu.tsx'

export type StaffLayoutProps = {
  brandName: string
  navigation: readonly NavigationEntry[]
  /** The menu entry that the page belongs to. */
  current?: string | undefined
  /** The page's one <h1>. */
  pageTitle: string
  userName: string
  dealerName?: string | null | undefined
  onLogout: () => void
  onOpenAccount: (dialog: AccountDialog) => void
  /** A line above everything: offline, or a waiting update. */
  banner?: ReactNode
  /** The page fills the window; the menu then waits in its drawer. */
  fill?: boolean | undefined
  children: ReactNode
}

/** A sidebar of 240 px (a drawer on narrow screens), a top bar, and the page. */
export default function StaffLayout(props: StaffLayoutProps) {
  const { brandName, navigation, current, pageTitle, userName, dealerName, banner, fill, children } = props
  const [drawer, setDrawer] = useState(false)
  const close = () => setDrawer(false)
  const home = (
    <Flex height="14" flexShrink="0" align="center" px="5">
      <Link to="/dashboard" onClick={close} aria-label={`${brandName} ${TAGLINE}, 대시보드로 이동`}>
        <Brand name={brandName} show="tagline" />
      </Link>
    </Flex>
  )
  return (
    <Flex minHeight="100dvh">
      <SkipLink />
      {fill ? null : (
        <Sidebar aria-label="메뉴">
          {home}
          <SideNavigation entries={navigation} current={current} />
        </Sidebar>
      )}
      <Drawer open={drawer} onClose={close} label="메뉴">
        {home}
        <SideNavigation entries={navigation} current={current} onNavigate={close} />
      </Drawer>
      <Flex direction="column" flex="1" minWidth="0">
        {banner}
        <TopBar>
          <Box {...(fill ? {} : { hideFrom: 'lg' })}>
            <IconButton label="메뉴 열기" icon={<MenuIcon aria-hidden />} onClick={() => setDrawer(true)} />
          </Box>
          <Heading as="h1" size="md" truncate flex="1" minWidth="0">
            {pageTitle}
          </Heading>
          <Connection />
          {dealerName ? (
            <Text as="span" textStyle="sm" color="fg.muted" truncate maxWidth="40" hideBelow="md">
              {dealerName}
            </Text>
          ) : null}
          <OfficeActs pages={navigation} onLogout={props.onLogout} onOpenAccount={props.onOpenAccount} />
          <NotificationBell />
          <UserMenu userName={userName} onLogout={props.onLogout} onOpenAccount={props.onOpenAccount} />
        </TopBar>
        <chakra.main
          id={MAIN_ID}
          tabIndex={-1}
          flex="1"
          minWidth="0"
          {...(fill ? { display: 'flex' } : { px: { base: '4', md: '6' }, py: '5' })}
          outline="none"
          css={ROOM_FOR_A_LIST}
        >
          <ThreadToolsContext value={ReplyTools}>{children}</ThreadToolsContext>
        </chakra.main>
      </Flex>
    </Flex>
  )
}

const ReplyPicker = lazy(async () => ({
  default: (await import('../../documents/replies/ReplyPicker.tsx')).ReplyPicker,
}))

/** What the office has beside a message's send button. */
function ReplyTools({ document }: ThreadToolsProps) {
  return (
    <Suspense>
      <ReplyPicker compact kind="chat" documents={[document]} />
    </Suspense>
  )
}

/** Passes the window's remaining height through every `data-fills` element down to the list. */
const ROOM_FOR_A_LIST = {
  '&:has(> [data-fills]), & [data-fills]': { display: 'flex', flexDirection: 'column', flex: '1 1 auto' },
} as const

const Sidebar = chakra('aside', {
  base: {
    position: 'sticky',
    top: '0',
    display: { base: 'none', lg: 'flex' },
    flexDirection: 'column',
    flexShrink: '0',
    width: '240px',
    height: '100dvh',
    bg: 'bg.panel',
    borderInlineEndWidth: '1px',
    borderColor: 'border',
  },
})

const TopBar = chakra('header', {
  base: {
    position: 'sticky',
    top: EDGE_UNLESS_LOW,
    zIndex: 'sticky',
    display: 'flex',
    alignItems: 'center',
    // On phones the buttons' own padding separates them, so that the title gets the room.
    gap: { base: '1', md: '3' },
    minHeight: '14',
    px: { base: '1', lg: '6' },
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})
