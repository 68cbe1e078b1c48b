import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { type ConfirmQuestion, confirmStore } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

export type ConfirmDialogProps = ConfirmQuestion & {
  open: boolean
  onConfirm: () => void
  onCancel: () => void
  loading?: boolean | undefined
}

/** A question with two answers. For asking from code, `await confirm({…})` of confirm.ts is shorter. */
function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onConfirm, onCancel, loading, title, body, confirmLabel, cancelLabel, destructive } = props
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      description={body}
      role="alertdialog"
      size="sm"
      footer={
        <>
          <Button
            variant="outline"
            colorPalette="gray"
            onClick={onCancel}
            {...(destructive ? { 'data-autofocus': true } : {})}
          >
            {cancelLabel ?? '취소'}
          </Button>
          <Button
            colorPalette={destructive ? 'red' : 'accent'}
            onClick={onConfirm}
            loading={loading}
            {...(destructive ? {} : { 'data-autofocus': true })}
          >
            {confirmLabel ?? '확인'}
          </Button>
        </>
      }
    />
  )
}

/** Shows what `confirm()` asks. AppProvider holds the one instance. */
export function ConfirmHost(): ReactNode {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.current)
  if (!asked) return null
  const { answer, ...question } = asked
  return <ConfirmDialog open {...question} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
}
