import { type ReactNode, useEffect, useState } from 'react'
import { useIsOnline } from '../lib/connection.ts'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { isDeviceInUse, openDevice } from './device.ts'

/** Over the login: without a connection nobody gets in. */
export function LoginOffline() {
  return useIsOnline() ? null : (
    <OfflineBanner>오프라인입니다. 로그인하려면 인터넷 연결이 필요합니다.</OfflineBanner>
  )
}

/** What waits on the device for a login; a device on which nobody has ever logged in loads nothing for it. */
export function WaitingForLogin() {
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
