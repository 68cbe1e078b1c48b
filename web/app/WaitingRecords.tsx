import type { Offline } from '../offline/index.ts'
import { useOutboxReading } from '../records/device/outbox-view.ts'
import { Notice } from '../ui/Notice.tsx'

const ofEverybody = (outbox: Offline['outbox']) => outbox.foreign(null)

/** How many records wait on this device for a login, without their contents; nothing when none do. */
export function WaitingRecords({ offline }: { offline: Offline | null }) {
  const count = useOutboxReading(offline, ofEverybody, null)?.count ?? 0
  return count === 0 ? null : (
    <Notice kind="warning">
      {`이 기기에 전송을 기다리는 항목 ${count}건이 있습니다. 작성한 계정으로 로그인하면 전송됩니다.`}
    </Notice>
  )
}
