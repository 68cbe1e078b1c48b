import { formatCount } from '#shared/count.ts'
import { monthWords } from '#shared/kst.ts'
import { carryOverUndetermined } from '#shared/statements/settlement-month.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'

export interface CarryOverDialogProps {
  /** A closed month, with how many activations without an amount it has. */
  month: string
  undetermined: number
  onClose: () => void
}

/** Asks before what a closed month has without an amount goes on to the next open one. */
export function CarryOverDialog({ month, undetermined, onClose }: CarryOverDialogProps) {
  const form = useCheckedForm((values) => ({ checked: values }), {})
  return (
    <FormDialog
      role="alertdialog"
      size="sm"
      title={`미정 ${formatCount(undetermined)}건을 다음 열린 달로 이월하시겠습니까?`}
      description={`${monthWords(month)}에 마감한 금액은 바뀌지 않습니다.\n미정인 개통은 이 달의 건수에서 빠지고, 다음 열린 달에서 금액을 정하고 지급합니다.`}
      form={form}
      isRepeatable
      isBrief
      save={() => call(carryOverUndetermined, { params: { month } })}
      saved="미정이 다음 달로 이월되었습니다."
      failed="미정 이월 실패"
      changes={SETTLEMENTS_KEY}
      submitLabel="이월"
      submittingLabel="처리 중…"
      onClose={onClose}
    >
      {null}
    </FormDialog>
  )
}
