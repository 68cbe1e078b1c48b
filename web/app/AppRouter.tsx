import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { LoginPage } from '../features/auth/LoginPage.tsx'
import { firstScreenIsThere } from '../lib/first-screen.ts'
import { useAccount, useSession } from '../lib/session-store.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { SpinnerPage } from '../ui/Spinner.tsx'
import { AppNotices } from './AppNotices.tsx'
import { LoginOffline, WaitingForLogin } from './LoginNotices.tsx'
import { homeOf } from './routes-by-account.ts'
import { usePageTitle } from './use-page-title.ts'

const SignedIn = lazy(() => import('./SignedIn.tsx'))
const DealerLoginPage = lazy(() => import('../features/auth/DealerLoginPage.tsx'))
const DealerRegistrationPage = lazy(
  () => import('../features/dealer-registration/DealerRegistrationPage.tsx'),
)

/** What the app shows around both login pages. */
const AROUND_LOGIN = { above: <WaitingForLogin />, footer: <AppNotices showInstall /> }

/** The public routes; everything else needs a session. */
export function AppRouter() {
  return (
    <Suspense fallback={<SpinnerPage />}>
      <Routes>
        <Route path="/dealer-registration" element={<RegistrationDoor />} />
        <Route path="/dealer-login" element={<DealerDoor />} />
        <Route path="*" element={<Protected />} />
      </Routes>
    </Suspense>
  )
}

function useGoHome() {
  const navigate = useNavigate()
  return (account: SessionUser) => navigate(homeOf(account), { replace: true })
}

function RegistrationDoor() {
  usePageTitle('판매점 등록 신청')
  useEffect(firstScreenIsThere, [])
  return <DealerRegistrationPage />
}

function DealerDoor() {
  usePageTitle('판매점 로그인')
  useEffect(firstScreenIsThere, [])
  const account = useAccount()
  const isChecking = useSession(({ phase }) => phase === 'checking')
  const goHome = useGoHome()
  if (isChecking) return <SpinnerPage label="로그인 상태를 확인하는 중…" />
  if (account !== null) return <Navigate to={homeOf(account)} replace />
  return (
    <>
      <LoginOffline />
      <DealerLoginPage onLoggedIn={goHome} {...AROUND_LOGIN} />
    </>
  )
}

/** Shows a spinner or a skeleton until the session is known, then the login or the app. */
function Protected() {
  const account = useAccount()
  const phase = useSession((session) => session.phase)
  const { pathname } = useLocation()
  if (phase === 'checking') {
    return pathname === '/' ? <SpinnerPage label="로그인 상태를 확인하는 중…" /> : <PageSkeleton />
  }
  if (account === null) return <LoginDoor />
  return <SignedIn key={account.id} account={account} />
}

function LoginDoor() {
  usePageTitle()
  useEffect(firstScreenIsThere, [])
  const notice = useSession((session) => session.notice)
  const goHome = useGoHome()
  return (
    <>
      <LoginOffline />
      <LoginPage notice={notice} onLoggedIn={goHome} {...AROUND_LOGIN} />
    </>
  )
}
