import { type ReactNode, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'

export interface ReasonDialogProps {
  title: string
  /** What is asked for: `취소 사유`. */
  label: string
  /** Drawn in red: it ends the applications. */
  isFinal: boolean
  /** Offers canned replies beside the box. */
  aside?: ReactNode
  onClose: () => void
  onGiven: (reason: string) => void
}

/** Asks for the words that several applications get together with their status. */
export function ReasonDialog({ title, label, isFinal, aside, onClose, onGiven }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const give = () => (reason.trim() === '' ? setMissing(true) : onGiven(reason))
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            돌아가기
          </Button>
          <Button colorPalette={isFinal ? 'red' : 'accent'} onClick={give}>
            변경
          </Button>
        </>
      }
    >
      <TextareaField
        label={label}
        aside={aside}
        required
        rows={3}
        hint="판매점에 보입니다."
        maxLength={LIMITS.memo}
        value={reason}
        error={isMissing && reason.trim() === '' ? '판매점에 보낼 내용을 입력해주세요.' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  )
}
