import { Stack, Text } from '@chakra-ui/react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { SESSION_SENTENCES } from '#shared/auth/session-sentences.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'

type ReloginDialogProps = {
  user: SessionUser
  /** Leaves the open screen; the app asks first when something on it is unsaved. */
  onOtherAccount: () => void
  /** Puts the login off; null where the device stores nothing meanwhile. */
  onLater: (() => void) | null
}

/** The login over the screen after SESSION_EXPIRED: the same user goes on there, at once or later, and nothing typed is lost. */
export default function ReloginDialog({ user, onOtherAccount, onLater }: ReloginDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      // Without storage on the device it cannot be closed: nothing behind it works without a session.
      onClose={() => onLater?.()}
      title="다시 로그인해주세요"
      description={`${SESSION_SENTENCES.expired}\n작성 중이던 내용은 그대로 있습니다.`}
    >
      <Stack gap="4" pt="1">
        <LoginForm username={user.username} onLoggedIn={() => {}} />
        {onLater === null ? null : (
          <Button variant="outline" colorPalette="gray" size="lg" onClick={onLater}>
            나중에
          </Button>
        )}
        <Text textStyle="sm" color="fg.muted" textAlign="center">
          {user.name}님이 아니신가요?{' '}
          <Button variant="plain" onClick={onOtherAccount}>
            다른 계정으로 로그인
          </Button>
        </Text>
      </Stack>
    </Dialog>
  )
}
