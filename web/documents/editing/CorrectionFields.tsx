import type { ReplyKind } from '#shared/canned-replies/canned-reply.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ReplyPicker } from '../replies/ReplyPicker.tsx'
import {
  CORRECTION_LABELS,
  type CorrectionDetail,
  type CorrectionValues,
  momentHint,
} from './status-correction-form.ts'

export interface CorrectionFieldsProps {
  /** Which of `correctionFields` are shown. */
  fields: readonly CorrectionDetail[]
  /** The document as it was when the form opened. */
  base: Document
  form: FormFields<CorrectionValues>
}

/** The fields that the chosen status needs. */
export function CorrectionFields({ fields, base, form }: CorrectionFieldsProps) {
  return fields.map((name) => {
    const field = { label: CORRECTION_LABELS[name], ...form.field(name) }
    const replies = REPLIES[name]
    switch (name) {
      case 'subscriptionNumber':
        return <TextField key={name} required inputMode="numeric" {...field} />
      case 'activatedAt':
      case 'cancelledAt':
        return (
          <TextField
            key={name}
            type="datetime-local"
            hint={momentHint(name, base, form.values.activationStatus)}
            {...field}
          />
        )
      default:
        return (
          <TextareaField
            key={name}
            aside={replies && <ReplyPicker kind={replies} documents={[base]} />}
            {...AREAS[name]}
            {...field}
          />
        )
    }
  })
}

/** The fields that canned replies are offered for. */
const REPLIES: Partial<Record<CorrectionDetail, ReplyKind>> = {
  supplementNotes: 'supplement',
  discardReason: 'discard',
}

const AREAS = {
  supplementNotes: { hint: '판매점에 보입니다.', rows: 3 },
  discardReason: { required: true, hint: '판매점에 보입니다.', rows: 3 },
  reason: { required: true, hint: '메모 아래에 덧붙여 기록하고, 직원에게만 보입니다.', rows: 3 },
  notes: { hint: '직원에게만 보입니다.', rows: 2 },
} as const
