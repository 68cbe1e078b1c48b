import { useCallback, useEffect } from 'react'
import { retryDelay } from '../lib/retry-delay.ts'
import type { Offline } from '../offline/index.ts'
import { useOutboxReading } from '../records/device/outbox-view.ts'
import { Notice } from '../ui/Notice.tsx'

const ofEverybody = (outbox: Offline['outbox']) => outbox.foreign(null)

/** What this device has of accounts that are not logged in: how many records wait for their login, and sessions that must still be ended. */
export function WaitingRecords({ offline }: { offline: Offline | null }) {
  const count = useOutboxReading(offline, ofEverybody, null)?.count ?? 0
  return (
    <>
      {count === 0 ? null : (
        <Notice kind="warning">
          {`이 기기에 전송을 기다리는 항목 ${count}건이 있습니다. 작성한 계정으로 로그인하면 전송됩니다.`}
        </Notice>
      )}
      {offline === null ? null : <CodesOfAccounts offline={offline} />}
      {offline === null ? null : <StillOpenAccounts offline={offline} />}
    </>
  )
}

/** For whoever cannot log in any more, since a restored server does not know the account: by this code it is attached again. */
function CodesOfAccounts({ offline }: { offline: Offline }) {
  const { device } = offline
  const accounts = useOutboxReading(
    offline,
    useCallback(() => device.accountsHere(askRestored), [device]),
    [],
  )
  if (accounts.length === 0) return null
  const codes = accounts.map(({ accountUuid, unsent }) => `${accountUuid} (기록 ${unsent}건)`)
  return (
    <Notice kind="info">
      {`서버를 복원한 뒤 로그인할 수 없으면 관리자에게 이 코드를 알려주세요.\n${codes.join('\n')}`}
    </Notice>
  )
}

/** When the server's data was last restored; undefined without an answer. */
async function askRestored(): Promise<string | null | undefined> {
  const answer = await fetch('/api/ready', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok !== true) return undefined
  const { restoredAt } = (await answer.json()) as { restoredAt?: string | null }
  return restoredAt
}

/** Accounts that logged out here without a connection, until the server is told. */
function StillOpenAccounts({ offline }: { offline: Offline }) {
  const { endings } = offline
  const open = useOutboxReading(
    offline,
    useCallback(() => endings.list(), [endings]),
    [],
  )
  const isOpen = open.length > 0
  useEffect(() => (isOpen ? tellUntilDone(endings) : undefined), [endings, isOpen])
  if (!isOpen) return null
  const names = [...new Set(open.map(({ name }) => name))].join(', ')
  return (
    <Notice kind="warning">
      {`아직 서버에서 로그아웃되지 않은 계정이 있습니다: ${names}. 인터넷에 연결되면 자동으로 로그아웃됩니다.`}
    </Notice>
  )
}

/** Tries now, whenever the connection is back, and with growing pauses. Returns what ends it. */
function tellUntilDone(endings: Offline['endings']): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const tell = async () => {
    clearTimeout(timer)
    const areAllTold = await endings.send().catch(() => false)
    if (areAllTold || isOver) return
    clearTimeout(timer)
    timer = setTimeout(tell, retryDelay(tries))
    tries += 1
  }
  let isOver = false
  const tellNow = () => void tell()
  window.addEventListener('online', tellNow)
  tellNow()
  return () => {
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', tellNow)
  }
}
