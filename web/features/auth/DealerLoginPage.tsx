import { Flex, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { Button } from '../../ui/Button.tsx'
import { PublicFrame } from '../../ui/PublicFrame.tsx'
import { toast } from '../../ui/toast.ts'
import { AUTH } from './auth-sentences.ts'
import { LoginForm } from './LoginForm.tsx'

export type DealerLoginPageProps = {
  onLoggedIn: (user: SessionUser) => void
  /** What the app adds above the form and below the card. */
  above?: ReactNode
  footer?: ReactNode
}

/** The login for stores; other accounts are refused as if the password were wrong. */
export default function DealerLoginPage({ onLoggedIn, above, footer }: DealerLoginPageProps) {
  const welcome = (user: SessionUser) => {
    toast.success(`${user.name}님, 환영합니다.`, { title: AUTH.dealerLoginDone })
    onLoggedIn(user)
  }
  return (
    <PublicFrame
      title="판매점 로그인"
      lead="접수한 신청의 진행 상황을 확인하고 새로 접수할 수 있습니다."
      footer={
        <Stack gap="4">
          <Flex justify="center" gap="2" wrap="wrap">
            <Button asChild variant="ghost" colorPalette="gray">
              <Link to="/dealer-registration">판매점 등록 신청</Link>
            </Button>
            <Button asChild variant="ghost" colorPalette="gray">
              <Link to="/login">직원 로그인</Link>
            </Button>
          </Flex>
          {footer}
        </Stack>
      }
    >
      <Stack gap="4">
        {above}
        <LoginForm door="dealer" failureTitle={AUTH.dealerLoginFailed} onLoggedIn={welcome} />
      </Stack>
    </PublicFrame>
  )
}
