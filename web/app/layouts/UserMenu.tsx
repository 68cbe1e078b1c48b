import { Box, Center, Text } from '@chakra-ui/react'
import Bell from 'lucide-react/icons/bell'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Moon from 'lucide-react/icons/moon'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sun from 'lucide-react/icons/sun'
import { scopeOf, TOLD } from '#shared/permissions.ts'
import { takesPasskeys } from '../../lib/passkey.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useColorMode } from '../../ui/color-mode.ts'
import { Menu } from '../../ui/Menu.tsx'

/** The dialogs about one's own account. */
export type AccountDialog = 'password' | 'second-factor' | 'passkeys' | 'sessions' | 'news'

export type UserMenuProps = {
  userName: string
  /** Left out where a button beside the menu logs out. */
  onLogout?: () => void
  onOpenAccount: (dialog: AccountDialog) => void
  /** Shows the initial only. */
  compact?: boolean | undefined
}

const DIALOGS = [
  { key: 'password', label: '비밀번호 변경', icon: <KeyRound aria-hidden /> },
  { key: 'second-factor', label: '2단계 인증', icon: <ShieldCheck aria-hidden /> },
  { key: 'passkeys', label: '패스키', icon: <Fingerprint aria-hidden /> },
  { key: 'sessions', label: '내 로그인 기기', icon: <MonitorSmartphone aria-hidden /> },
  { key: 'news', label: '알림 설정', icon: <Bell aria-hidden /> },
] as const

const MODES = [
  { mode: 'light', label: '밝은 화면', icon: <Sun aria-hidden /> },
  { mode: 'dark', label: '어두운 화면', icon: <Moon aria-hidden /> },
  { mode: 'system', label: '기기 설정 따름', icon: <Monitor aria-hidden /> },
] as const

/** The signed-in person: password, second factor, passkeys, devices, news, colour mode, logout. */
export function UserMenu({ userName, onLogout, onOpenAccount, compact }: UserMenuProps) {
  const [chosen, choose] = useColorMode()
  const account = useAccount()
  const isTold = account !== null && TOLD.anyOf.some((right) => scopeOf(account, right) !== null)
  const dialogs = DIALOGS.filter(
    ({ key }) => (key !== 'passkeys' || takesPasskeys()) && (key !== 'news' || isTold),
  )
  return (
    <Menu
      label={`${userName} 사용자 메뉴`}
      items={[
        ...dialogs.map((dialog) => ({ ...dialog, onSelect: () => onOpenAccount(dialog.key) })),
        ...MODES.map(({ mode, label, icon }, index) => ({
          key: mode,
          label,
          icon,
          checked: chosen === mode,
          divided: index === 0,
          onSelect: () => choose(mode),
        })),
        ...(onLogout === undefined
          ? []
          : [
              {
                key: 'logout',
                label: '로그아웃',
                icon: <LogOut aria-hidden />,
                divided: true,
                onSelect: onLogout,
              },
            ]),
      ]}
    >
      <Center
        aria-hidden
        boxSize="7"
        borderRadius="full"
        bg="accent.subtle"
        color="accent.fg"
        fontWeight="semibold"
        fontSize="xs"
      >
        {[...userName][0] ?? '?'}
      </Center>
      {compact ? null : (
        <Text as="span" maxWidth="32" truncate fontWeight="medium" hideBelow="sm">
          {userName}
        </Text>
      )}
      <Box as="span" hideBelow={compact ? 'sm' : undefined}>
        <ChevronDown size={14} aria-hidden />
      </Box>
    </Menu>
  )
}
