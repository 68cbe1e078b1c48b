import { Stack } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useSession } from '../lib/session-store.ts'
import { useHasUnsavedChanges } from '../lib/unsaved-changes.ts'
import { useOffline } from '../records/device/offline-context.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { applyUpdate, useUpdateState } from './app-update.ts'

/** The notices about the app itself: a new version, an insecure address, a browser that keeps nothing. */
export function AppNotices() {
  return (
    <Stack gap="2" css={{ '&:empty': { display: 'none' } }}>
      <UpdateNotice />
      <InsecureNotice />
      <UnkeptNotice />
    </Stack>
  )
}

function UpdateNotice() {
  const state = useUpdateState()
  const isBusy = useHasUnsavedChanges()
  if (state === 'none') return null
  return (
    <Notice
      kind="info"
      title={state === 'needed' ? '앱을 최신 버전으로 업데이트해주세요.' : '새 버전이 준비되었습니다.'}
      action={
        <Button size="sm" onClick={() => void applyUpdate()} disabled={isBusy}>
          {state === 'waiting' ? '업데이트' : '새로고침'}
        </Button>
      }
    >
      {isBusy
        ? '작성 중이거나 전송 중인 내용이 끝나면 업데이트할 수 있습니다.'
        : '잠깐이면 끝납니다. 저장된 신청은 그대로 있습니다.'}
    </Notice>
  )
}

function InsecureNotice() {
  if (window.isSecureContext) return null
  return (
    <Notice kind="warning">
      보안 연결(HTTPS)이 아니어서 이 기기에 신청을 저장하는 오프라인 기능을 사용할 수 없습니다.
    </Notice>
  )
}

/** In a private window, for one, keys of the device are in memory only. */
function UnkeptNotice() {
  const offline = useOffline()
  const sessionId = useSession((session) => session.sessionId)
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    if (offline === null || sessionId === null) return
    offline.device.read().then(
      (session) => setKept(session?.isKept ?? true),
      () => {},
    )
  }, [offline, sessionId])
  return isKept ? null : (
    <Notice kind="warning">
      이 브라우저에서는 앱을 닫으면 오프라인 저장이 끝나고, 저장된 내용은 다시 로그인해야 열립니다.
    </Notice>
  )
}
