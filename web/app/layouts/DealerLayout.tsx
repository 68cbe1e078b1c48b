import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import Camera from 'lucide-react/icons/camera'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FilePlus from 'lucide-react/icons/file-plus'
import FileText from 'lucide-react/icons/file-text'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useNoServer } from '../../lib/portal-socket.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { EDGE_UNLESS_LOW, LOW } from '../../ui/use-media-query.ts'
import { Connection } from './Connection.tsx'
import type { NavigationEntry } from './navigation-entry.ts'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { type AccountDialog, UserMenu } from './UserMenu.tsx'

export type DealerLayoutProps = {
  /** At most five; a bar at the thumb on phones, in the top bar on larger screens. */
  navigation: readonly NavigationEntry[]
  dealerName: string
  /** Records still on the device; shown whenever there are any. */
  unsentCount: number
  onLogout: () => void
  onOpenAccount: (dialog: AccountDialog) => void
  banner?: ReactNode
  /** What it has missed; loaded after the first screen. */
  bell?: ReactNode
  /** The page fills the screen, and scrolls in its parts. */
  fill?: boolean | undefined
  /** It brings its own bars, and leaves the menu at the thumb out. */
  alone?: boolean | undefined
  children: ReactNode
}

const FILLED = { height: '100dvh', [LOW]: { height: 'auto' } }

const SUBMIT = '/submit-application'

/** The store's layout: made for phones first, one column, usable with one hand. */
export function DealerLayout(props: DealerLayoutProps) {
  const { navigation, dealerName, unsentCount, banner, fill } = props
  const noServer = useNoServer()
  const middle = Math.ceil(navigation.length / 2)
  const shutter = navigation.some(({ to }) => to === SUBMIT) ? (
    <Link to={`${SUBMIT}?camera=1`} data-shutter>
      <span>
        <Camera aria-hidden />
      </span>
      <span>서류 촬영</span>
    </Link>
  ) : null
  return (
    <Flex direction="column" minHeight="100dvh" css={fill ? FILLED : undefined}>
      <SkipLink />
      <TopBar>
        <Link to="/dealer-dashboard" aria-label={`${dealerName} 내 신청으로 이동`}>
          <Brand name={dealerName} />
        </Link>
        <Wide aria-label="주 메뉴">
          <Entries entries={navigation} beside />
          {shutter}
        </Wide>
        <Flex align="center" gap={{ base: '1', sm: '2' }} ms="auto">
          {unsentCount > 0 ? (
            <Unsent to="/outbox">
              미전송 <Text as="strong">{unsentCount}</Text>
            </Unsent>
          ) : null}
          {/* Phones have little room, and there the banner says why there is no server. */}
          <Box hideBelow={noServer === null ? undefined : 'sm'} flexShrink="0">
            <Connection />
          </Box>
          {props.bell}
          <UserMenu userName={dealerName} compact onOpenAccount={props.onOpenAccount} />
          <IconButton label="로그아웃" icon={<LogOut aria-hidden />} onClick={props.onLogout} />
        </Flex>
      </TopBar>
      {banner}
      <Main id={MAIN_ID} tabIndex={-1} data-fill={fill || undefined}>
        {props.children}
      </Main>
      {props.alone ? null : (
        <BottomBar aria-label="주 메뉴" data-flat={fill || undefined}>
          <Entries entries={navigation.slice(0, middle)} />
          {shutter}
          <Entries entries={navigation.slice(middle)} />
        </BottomBar>
      )}
    </Flex>
  )
}

/** On phones the count sits on the icon; on larger screens it stands beside the label. */
function Entries({ entries, beside }: { entries: readonly NavigationEntry[]; beside?: boolean }) {
  return entries.map((entry) => {
    const Icon = dealerIcon(entry.to)
    const count = entry.count ? <CountBadge count={entry.count.value} label={entry.count.label} /> : null
    return (
      <NavLink key={entry.to} to={entry.to}>
        <Box as="span" position="relative">
          <Icon aria-hidden />
          {beside ? null : (
            <Box as="span" position="absolute" top="-1.5" insetStart="3.5">
              {count}
            </Box>
          )}
        </Box>
        {entry.label}
        {beside ? count : null}
      </NavLink>
    )
  })
}

const TopBar = chakra('header', {
  base: {
    position: 'sticky',
    top: EDGE_UNLESS_LOW,
    zIndex: 'sticky',
    display: 'flex',
    alignItems: 'center',
    // With large text the buttons go under the store's name.
    flexWrap: 'wrap',
    gap: '2',
    rowGap: '0',
    flexShrink: '0',
    minHeight: '14',
    ps: '4',
    pe: '2',
    pt: 'env(safe-area-inset-top)',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
    '& > a:first-of-type': {
      display: 'flex',
      flex: '1 1 4rem',
      alignItems: 'center',
      minWidth: '0',
      minHeight: '44px',
      overflow: 'hidden',
    },
  },
})

const Wide = chakra('nav', {
  base: {
    display: { base: 'none', lg: 'flex' },
    gap: '1',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '9',
      px: '3',
      borderRadius: 'md',
      color: 'fg.muted',
      fontWeight: 'medium',
      _hover: { bg: 'bg.muted' },
      '@media (pointer: coarse)': { minHeight: '44px' },
    },
    '& a[aria-current=page]': { color: 'accent.fg', bg: 'accent.subtle' },
    '& a[data-shutter]': { color: 'accent.contrast', bg: 'accent.solid' },
    '& svg': { boxSize: '1.125rem' },
  },
})

const Main = chakra('main', {
  base: {
    flex: '1',
    width: 'full',
    maxWidth: '46rem',
    minWidth: '0',
    mx: 'auto',
    px: '4',
    py: '5',
    outline: 'none',
    // Scrolls a focused control out from under the bars.
    '& :is(a, button, input, select, textarea)': { scrollMarginBlock: '5.5rem' },
    '&[data-fill]': { display: 'flex', flexDirection: 'column', minHeight: '0', maxWidth: '80rem', p: '0' },
  },
})

const BottomBar = chakra('nav', {
  base: {
    position: 'sticky',
    bottom: EDGE_UNLESS_LOW,
    zIndex: 'sticky',
    display: { base: 'grid', lg: 'none' },
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    flexShrink: '0',
    pb: 'env(safe-area-inset-bottom)',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'border',
    '& a': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '0.5',
      minHeight: '3.5rem',
      color: 'fg.muted',
      fontSize: '2xs',
      fontWeight: 'medium',
      lineHeight: 'tight',
      textAlign: 'center',
      _focusVisible: { outlineOffset: '-2px' },
    },
    '& a[aria-current=page]': { color: 'accent.fg', fontWeight: 'bold' },
    '& a[data-shutter]': { justifyContent: 'flex-end', pb: '1', color: 'accent.fg', fontWeight: 'bold' },
    // Round, and raised over the bar's edge.
    '& a[data-shutter] > :first-child': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      boxSize: '3.25rem',
      mt: '-1.25rem',
      borderRadius: 'full',
      borderWidth: '4px',
      borderColor: 'bg.panel',
      color: 'accent.contrast',
      bg: 'accent.solid',
    },
    // Nothing scrolls by under the bar there, and the round would hide the last line: it stands in the bar as the others do.
    '&[data-flat] a[data-shutter]': { justifyContent: 'center', pb: '0' },
    '&[data-flat] a[data-shutter] > :first-child': { boxSize: '8', mt: '-1', borderWidth: '0' },
    '& svg': { boxSize: '6', strokeWidth: '1.75' },
  },
})

const Unsent = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    height: '7',
    px: '2.5',
    borderRadius: 'full',
    bg: 'status.supplement.bg',
    color: 'status.supplement.fg !important',
    fontSize: 'xs',
    whiteSpace: 'nowrap',
    position: 'relative',
    // The pill looks small, but the area that a thumb can press is larger.
    _before: { content: '""', position: 'absolute', insetX: '-1', insetY: '-2' },
  },
})

const ICONS: Record<string, LucideIcon> = {
  '/submit-application': FilePlus,
  '/outbox': CloudUpload,
  '/downloads': FileText,
}

/** The icon of a route in the store's menu; apart from the staff's icons, which no phone needs. */
function dealerIcon(to: string): LucideIcon {
  return ICONS[to] ?? ClipboardList
}
