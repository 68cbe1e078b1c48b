import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { confirmStore } from './confirm.ts'
import { toast } from './toast.ts'

/** Comes with the first question. */
const ConfirmDialog = lazy<ComponentType<ConfirmDialogProps>>(() =>
  import('./ConfirmDialog.tsx').catch(() => ({ default: Unasked })),
)

/** Shows what `confirm()` asks. AppProvider holds the one instance. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.current)
  if (!asked) return null
  const { answer, ...question } = asked
  return (
    <Suspense>
      <ConfirmDialog open {...question} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
    </Suspense>
  )
}

/** What cannot be asked is not done. */
function Unasked({ onCancel }: ConfirmDialogProps) {
  useEffect(() => {
    toast.error('화면을 불러오지 못했습니다. 새로고침한 뒤 다시 시도해주세요.')
    onCancel()
  }, [onCancel])
  return null
}
