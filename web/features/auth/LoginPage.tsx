import { Flex, Stack } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PublicFrame } from '../../ui/PublicFrame.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { LoginForm } from './LoginForm.tsx'

const RegisterForm = lazy(() => import('./RegisterForm.tsx'))

export type LoginPageProps = {
  onLoggedIn: (user: SessionUser) => void
  onRegistered: () => void
  /** Why the user has to log in again. */
  notice?: string | null | undefined
  /** Added by the app above the form: the unsent records on the device. */
  above?: ReactNode
  /** Added by the app below: the install button and the warning about an insecure address. */
  footer?: ReactNode
}

const TABS = [
  { value: 'login', label: '로그인' },
  { value: 'register', label: '계정 생성' },
]

/** Login and registration as two tabs, the login first. */
export function LoginPage({ onLoggedIn, onRegistered, notice, above, footer }: LoginPageProps) {
  const [tab, setTab] = useState('login')
  return (
    <PublicFrame
      title={tab === 'login' ? '로그인' : '판매점 계정 생성'}
      footer={
        <Stack gap="4">
          <Flex justify="center" gap="2" wrap="wrap">
            <Button asChild variant="ghost" colorPalette="gray">
              <Link to="/dealer-login">판매점 로그인</Link>
            </Button>
            <Button asChild variant="ghost" colorPalette="gray">
              <Link to="/dealer-registration">판매점 등록 신청</Link>
            </Button>
          </Flex>
          {footer}
        </Stack>
      }
    >
      <Tabs label="로그인과 계정 생성" items={TABS} value={tab} onChange={setTab}>
        {tab === 'login' ? (
          <Stack gap="4">
            {notice ? <Notice kind="warning">{notice}</Notice> : null}
            {above}
            <LoginForm onLoggedIn={onLoggedIn} />
          </Stack>
        ) : (
          <Suspense fallback={<FormSkeleton fields={4} />}>
            <RegisterForm onRegistered={onRegistered} />
          </Suspense>
        )}
      </Tabs>
    </PublicFrame>
  )
}
