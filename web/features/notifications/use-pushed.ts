import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../lib/session-store.ts'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { useDeviceSettings } from '../../records/device/device-settings.ts'
import { startPush, stopPush } from '../../records/device/push-device.ts'
import { confirm } from '../../ui/confirm.ts'

/** The device is told by push while this session lives, where its user wants that; a press on what it shows leads there. */
export function usePushed(): void {
  useOpenPushed()
  const sessionId = useSession((session) => session.sessionId)
  const isWanted = useDeviceSettings(({ desktop }) => desktop)
  useEffect(() => {
    if (sessionId === null) return
    // Offline it is tried at the next start; until then open windows tell.
    void (isWanted ? startPush() : stopPush()).catch(() => {})
  }, [sessionId, isWanted])
}

/** Goes where the service worker asks to, after a press on a notification while this window was open. */
function useOpenPushed(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const open = async ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
      if (data?.type !== 'OPEN' || typeof data.path !== 'string') return
      if (await mayLeave()) await navigate(data.path)
    }
    navigator.serviceWorker?.addEventListener('message', open)
    return () => navigator.serviceWorker?.removeEventListener('message', open)
  }, [navigate])
}

/** Asks before leaving a page on which something typed would be lost. */
export async function mayLeave(): Promise<boolean> {
  return !hasUnsavedChanges() || (await askToLeave())
}

function askToLeave(): Promise<boolean> {
  return confirm({
    title: '새 소식을 보시겠습니까?',
    body: '작성 중인 내용은 화면에서 사라집니다.',
    confirmLabel: '보기',
    cancelLabel: '계속 작성',
    destructive: true,
  })
}
