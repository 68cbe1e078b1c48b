import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { takesPasskeys } from '../../../lib/passkey.ts'
import { checkSession, logOut } from '../../../lib/session-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { PublicFrame } from '../../../ui/PublicFrame.tsx'
import PasskeysDialog from './PasskeysDialog.tsx'
import SecondFactorDialog from './SecondFactorDialog.tsx'

/** All that an account sees that must set up its second factor first. */
export default function SecondFactorGate({ account }: { account: SessionUser }) {
  const [open, setOpen] = useState<'app' | 'passkeys' | null>(null)
  const close = () => {
    setOpen(null)
    void checkSession()
  }
  const leave = async () => location.assign(await logOut())
  return (
    <PublicFrame
      title="2단계 인증 등록"
      lead={`${account.name}님의 계정은 2단계 인증을 등록해야 사용할 수 있습니다.`}
    >
      <Stack gap="2">
        <Button size="xl" wide onClick={() => setOpen('app')}>
          인증 앱 등록
        </Button>
        {takesPasskeys() ? (
          <Button size="xl" wide variant="outline" onClick={() => setOpen('passkeys')}>
            패스키 등록
          </Button>
        ) : null}
        <Button size="xl" wide variant="outline" colorPalette="gray" onClick={() => void leave()}>
          로그아웃
        </Button>
      </Stack>
      {open === 'app' ? <SecondFactorDialog onClose={close} /> : null}
      {open === 'passkeys' ? <PasskeysDialog onClose={close} /> : null}
    </PublicFrame>
  )
}
