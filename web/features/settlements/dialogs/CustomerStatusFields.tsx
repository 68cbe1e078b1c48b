import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { CorrectionFields } from '../../../documents/editing/CorrectionFields.tsx'
import {
  CORRECTION_LABELS,
  type CorrectionValues,
  correctionFields,
} from '../../../documents/editing/status-correction-form.ts'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { RadioCards } from '../../../ui/RadioCards.tsx'

/** Settlement management offers these statuses; all others are set in the admin panel. */
const CHOSEN_AMONG = ['대기', '개통', '취소'] as const satisfies readonly ActivationStatus[]

export interface CustomerStatusFieldsProps {
  /** The document that the form began with. */
  base: Document
  form: FormFields<CorrectionValues>
  /** Its month is closed: the activation can be cancelled, but not set back to 대기. */
  isClosed: boolean
  /** Cancelled after its month was closed: that can be taken back, and nothing else. */
  isReversed: boolean
}

/** The statuses that can be chosen, and the fields of the chosen one. */
export function CustomerStatusFields(props: CustomerStatusFieldsProps) {
  const { base, form, isClosed, isReversed } = props
  const from = base.activationStatus
  const to = form.values.activationStatus
  const isCancelling = from === '개통' && to === '취소'
  const fields = to === from || isCancelling ? [] : correctionFields(from, to)
  const isRefused = (status: ActivationStatus) =>
    status === '대기' && from !== '대기' && (isReversed || (isClosed && from === '개통'))
  return (
    <>
      <RadioCards
        label={CORRECTION_LABELS.activationStatus}
        columns={3}
        hint={statusHint(props)}
        options={CHOSEN_AMONG.map((status) => ({
          value: status,
          label: status === from ? `${STATUS_TABLE[status].label} 유지` : STATUS_TABLE[status].label,
          disabled: isRefused(status),
        }))}
        {...form.field('activationStatus')}
      />
      <CorrectionFields fields={fields} base={base} form={form} />
    </>
  )
}

/** What the chosen status does to the settlement, or why others cannot be chosen. */
function statusHint({
  base,
  form: { values },
  isClosed,
  isReversed,
}: CustomerStatusFieldsProps): string | undefined {
  const from = base.activationStatus
  const to = values.activationStatus
  if (from === '개통' && to === '대기')
    return '개통일시, 개통 처리자, 정산 금액이 지워지고 접수 관리로 돌아갑니다.'
  if (from === '개통' && to === '취소') return '저장을 누르면 취소 메모와 취소일시를 묻습니다.'
  if (from === '취소' && to === '개통')
    return isReversed
      ? '개통취소를 되돌리고, 환수한 금액을 열린 달의 정산에서 돌려줍니다. 개통일시는 바꿀 수 없습니다.'
      : '취소하기 전의 금액과 정책으로 되돌립니다. 개통일시를 바꾸면 그날의 단가로 새로 계산합니다.'
  if (isReversed) return '마감된 달의 정산에서 환수된 개통취소여서 개통완료로만 되돌릴 수 있습니다.'
  return isClosed && from === '개통' ? '마감된 달의 개통은 대기로 되돌릴 수 없습니다.' : undefined
}
