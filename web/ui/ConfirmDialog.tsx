import { Button } from './Button.tsx'
import type { ConfirmQuestion } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

export type ConfirmDialogProps = ConfirmQuestion & {
  onConfirm: () => void
  onCancel: () => void
}

/** The dialog that `confirm()` shows: a question with two answers. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { onConfirm, onCancel, title, body, confirmLabel, cancelLabel, destructive } = props
  return (
    <Dialog
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
            {...(destructive ? {} : { 'data-autofocus': true })}
          >
            {confirmLabel ?? '확인'}
          </Button>
        </>
      }
    />
  )
}
