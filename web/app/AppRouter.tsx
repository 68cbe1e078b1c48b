import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { KEPT, LOGGED_OUT, NOT_KEPT, SHARED_LOGGED_OUT } from '#shared/share-target.ts'
import { LoginPage } from '../features/auth/LoginPage.tsx'
import { useIsOnline } from '../lib/connection.ts'
import { firstScreenIsThere } from '../lib/first-screen.ts'
import { useAccount, useSession } from '../lib/session-store.ts'
import { InstallOffer } from '../ui/InstallOffer.tsx'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { SpinnerPage } from '../ui/Spinner.tsx'
import { AppNotices } from './AppNotices.tsx'
import { isDeviceInUse, openDevice } from './device.ts'
import { SignedIn } from './load-first-screen.ts'
import { homeOf } from './page-route.ts'
import { usePageTitle } from './use-page-title.ts'

const DealerLoginPage = lazy(() => import('../features/auth/DealerLoginPage.tsx'))
const SecondFactorGate = lazy(() => import('../features/auth/second-factor/SecondFactorGate.tsx'))
const DealerRegistrationPage = lazy(
  () => import('../features/dealer-registration/DealerRegistrationPage.tsx'),
)

/** What the app shows around both login pages. */
const AROUND_LOGIN = { above: <WaitingForLogin />, footer: <Footer /> }

function Footer() {
  return (
    <>
      <AppNotices />
      <InstallOffer />
    </>
  )
}

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
  const { pathname, search } = useLocation()
  // What was shared after the login had expired is attached by the same account's form.
  const isForPapers = new URLSearchParams(search).get('shared') === KEPT
  return (account: SessionUser) =>
    navigate(isForPapers ? { pathname, search } : homeOf(account), { replace: true })
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

/** The login or the app. A check of the session that takes long, or begins anew, shows a spinner or a skeleton. */
function Protected() {
  const account = useAccount()
  const phase = useSession((session) => session.phase)
  const { pathname } = useLocation()
  // The store's changes are rendered in one go; an account's whole screen begins piece by piece instead.
  const begun = useDeferredValue(account?.id)
  if (phase === 'checking' || (account !== null && account.id !== begun)) {
    return pathname === '/' ? <SpinnerPage label="로그인 상태를 확인하는 중…" /> : <PageSkeleton />
  }
  if (account === null) return <LoginDoor />
  if (account.mustSetUpSecondFactor) return <SecondFactorDoor account={account} />
  return <SignedIn key={account.id} account={account} />
}

function SecondFactorDoor({ account }: { account: SessionUser }) {
  usePageTitle('2단계 인증 등록')
  useEffect(firstScreenIsThere, [])
  return <SecondFactorGate account={account} />
}

function LoginDoor() {
  usePageTitle()
  useEffect(firstScreenIsThere, [])
  const notice = useSession((session) => session.notice)
  const shared = new URLSearchParams(useLocation().search).get('shared')
  const isShareLost = shared === LOGGED_OUT || shared === NOT_KEPT
  const goHome = useGoHome()
  const navigate = useNavigate()
  return (
    <>
      <LoginOffline />
      <LoginPage
        notice={notice ?? (isShareLost ? SHARED_LOGGED_OUT : null)}
        onLoggedIn={goHome}
        onRegistered={() => void navigate('/first-steps', { replace: true })}
        {...AROUND_LOGIN}
      />
    </>
  )
}

/** Says above the login that nobody can log in without a connection. */
function LoginOffline() {
  return useIsOnline() ? null : (
    <OfflineBanner>오프라인입니다. 로그인하려면 인터넷 연결이 필요합니다.</OfflineBanner>
  )
}

/** Says how many records wait for a login. A device that nobody ever logged in on loads no code for it. */
function WaitingForLogin() {
  const [records, setRecords] = useState<ReactNode>(null)
  useEffect(() => {
    readWaiting().then(setRecords, () => {})
  }, [])
  return records
}

async function readWaiting(): Promise<ReactNode> {
  if (!(await isDeviceInUse())) return null
  const { WaitingRecords } = await import('./WaitingRecords.tsx')
  return <WaitingRecords offline={openDevice()} />
}
