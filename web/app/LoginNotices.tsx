import { type ReactNode, useEffect, useState } from 'react'
import { useIsOnline } from '../lib/connection.ts'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { isDeviceInUse, openDevice } from './device.ts'

/** Says above the login that nobody can log in without a connection. */
export function LoginOffline() {
  return useIsOnline() ? null : (
    <OfflineBanner>오프라인입니다. 로그인하려면 인터넷 연결이 필요합니다.</OfflineBanner>
  )
}

/** Says how many records wait for a login. A device that nobody ever logged in on loads no code for it. */
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
