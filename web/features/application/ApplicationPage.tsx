import { Stack } from '@chakra-ui/react'
import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { CodesNeededProps } from '../../documents/origin/CodesNeeded.tsx'
import { firstScreen, firstScreenIsThere } from '../../lib/first-screen.ts'
import { useAccount, useSession } from '../../lib/session-store.ts'
import type { Offline } from '../../offline/index.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import { useReference } from '../../records/device/reference.ts'
import { SHARE_FAILURES } from '../../records/device/shared-papers.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { readStartingPoint, type StartingPoint } from './starting-point.ts'

// Not kept on devices, since the administrator is asked with a connection; the form does not wait for it.
const CodesNeeded = lazy<ComponentType<CodesNeededProps>>(() =>
  firstScreen
    .then(() => import('../../documents/origin/CodesNeeded.tsx'))
    .catch(() => ({ default: () => null })),
)

/** 접수 신청, also for correcting a record of the outbox (`?reopen=submissionId`). */
export default function ApplicationPage() {
  const account = useAccount()
  const offline = useOffline()
  const [search, setSearch] = useSearchParams()
  const shared = search.get('shared')
  useEffect(() => {
    if (shared === null) return
    const failure = SHARE_FAILURES[shared]
    if (failure !== undefined) toast.error(failure, { title: NOT_ATTACHED, duration: 0 })
    setSearch({}, { replace: true })
  }, [shared, setSearch])
  const reopen = search.get('reopen')
  const [tries, setTries] = useState(1)
  if (account === null) return <FormSkeleton fields={8} />
  return (
    <Application
      key={`${account.id}/${reopen}/${tries}`}
      account={account}
      offline={offline}
      reopen={reopen}
      onRetry={() => setTries(tries + 1)}
    />
  )
}

interface ApplicationProps {
  account: SessionUser
  offline: Offline | null
  reopen: string | null
  /** Tries again to open the record, which cannot be opened while it is being sent. */
  onRetry: () => void
}

function Application({ account, offline, reopen, onRetry }: ApplicationProps) {
  const navigate = useNavigate()
  const { reference, isMissing, retry } = useReference()
  const [start, setStart] = useState<StartingPoint | { failure: string } | null>(null)

  useEffect(() => {
    let isGone = false
    readStartingPoint(offline, account.id, reopen).then(
      (found) => {
        if (isGone) return
        setStart(found)
        if (found.shared !== undefined) tellShared(found.shared)
      },
      (error: unknown) =>
        !isGone && setStart({ failure: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isGone = true
    }
  }, [offline, account.id, reopen])

  // A browser that keeps no keys gets them with the login over the screen.
  const sessionId = useSession((session) => session.sessionId)
  const openedIn = useRef(sessionId)
  const isFailed = start !== null && 'failure' in start
  useEffect(() => {
    if (isFailed && sessionId !== null && sessionId !== openedIn.current) onRetry()
  }, [isFailed, sessionId, onRetry])

  // Deferred, so that a touch need not wait until all fields are there.
  const isFormDue = useDeferredValue(reference !== null && start !== null, false)
  const isThere = isMissing || isFormDue
  useEffect(() => {
    if (isThere) firstScreenIsThere()
  }, [isThere])

  if (isMissing) {
    return (
      <ErrorState
        title="양식에 필요한 정보가 아직 기기에 없습니다."
        description="인터넷에 한 번 연결하면 그 뒤로는 오프라인에서도 접수할 수 있습니다."
        onRetry={retry}
      />
    )
  }
  if (!isFormDue || reference === null || start === null) return <FormSkeleton fields={8} />
  if ('failure' in start)
    return <ErrorState title="신청을 열 수 없습니다." description={start.failure} onRetry={onRetry} />
  if (start.became !== null) {
    return (
      <Notice kind="success" title="서버 접수됨" action={<ToOutbox />}>
        {`이미 서버에 접수되어 있어 수정할 것이 없습니다. 접수번호 ${start.became.documentNumber}`}
      </Notice>
    )
  }
  const hasCodes = reference.contactCodes.length > 0
  const codes =
    account.userType === 'dealer' ? (
      <Suspense>
        <CodesNeeded reference={reference} />
      </Suspense>
    ) : null
  return (
    <Stack gap="5" maxWidth="xl">
      {offline === null ? (
        <Notice kind="warning">
          보안 연결(HTTPS)이 아니어서 이 기기에는 저장할 수 없습니다. 연결된 상태에서만 접수할 수 있습니다.
        </Notice>
      ) : null}
      {start.replaces === null ? null : (
        <Notice kind="info" title="전송 대기함의 신청을 수정하고 있습니다.">
          다시 접수하면 이전 신청을 대신합니다.
        </Notice>
      )}
      {hasCodes ? null : codes}
      <ApplicationForm
        account={account}
        offline={offline}
        reference={reference}
        start={start}
        onQueued={() => {
          if (start.replaces !== null) void navigate('/outbox', { replace: true })
        }}
      />
      {hasCodes ? codes : null}
    </Stack>
  )
}

const NOT_ATTACHED = '첨부하지 못한 서류'

function tellShared({ papers, refused }: NonNullable<StartingPoint['shared']>): void {
  if (papers > 0) toast.info(`공유한 서류 ${papers}개를 이 신청에 첨부했습니다.`)
  if (refused.length > 0) toast.error(refused.join('\n'), { title: NOT_ATTACHED, duration: 0 })
}

function ToOutbox() {
  return (
    <Button asChild size="sm" variant="outline">
      <Link to="/outbox">전송 대기함</Link>
    </Button>
  )
}
