import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { requiredText } from '#shared/text.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { GivenUp } from '../../records/form/use-form-saving.ts'
import { TextareaField } from '../../ui/TextareaField.tsx'

const Reason = z.object({ reason: requiredText(LIMITS.memo, '판매점에 보낼 내용을 입력해주세요.') })

export interface ReasonDialogProps {
  title: string
  /** What is asked for: `취소 사유`. */
  label: string
  /** Drawn in red: it ends the applications. */
  isFinal: boolean
  /** Offers canned replies beside the box. */
  aside?: ReactNode
  /** False: nothing came of it, and the reason stays in the dialog. */
  change: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the words that several applications get together with their status. */
export function ReasonDialog({ title, label, isFinal, aside, change, onClose }: ReasonDialogProps) {
  const form = useCheckedForm(Reason, { reason: '' })
  return (
    <FormDialog
      title={title}
      size="sm"
      form={form}
      isBrief
      save={async ({ reason }) => {
        if (!(await change(reason))) throw new GivenUp()
      }}
      submitLabel="변경"
      {...(isFinal && { submitPalette: 'red' })}
      failed={title}
      closeLabel="닫기"
      onClose={onClose}
    >
      <TextareaField
        label={label}
        aside={aside}
        required
        rows={3}
        hint="판매점에 보입니다."
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
