import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import {
  moveSettlementMonth,
  needsReason,
  type SettlementMonthDetail,
  type SettlementStage,
  STAGE_LABELS,
} from '#shared/statements/settlement-month.contract.ts'
import { SUM_LABELS } from '#shared/statements/statement-words.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { wholeTotalWords } from '../settlement-sums.ts'
import { moveWords } from './month-moves.ts'

export interface MoveDialogProps {
  /** As the server has it now; somebody else may move it while the question is open. */
  month: SettlementMonthDetail
  to: SettlementStage
  /** The earliest month that is still open (`2026-09`), when this one is to be closed before it. */
  earlier: string | undefined
  onClose: () => void
}

/** Asks before a month is moved to another stage, and for what the move needs. */
export function MoveDialog({ month: latest, to, earlier, onClose }: MoveDialogProps) {
  const { month, stage, checklist } = latest
  const [from] = useState(stage)
  const isBack = needsReason(from, to)
  const isClosing = to === 'closed' && !isBack
  const carries = isClosing && checklist.undetermined > 0
  const { label, question, means, done } = moveWords(month, from, to)
  const form = useCheckedForm(
    (values) => {
      const problems = [
        ...(isBack && values.reason.trim() === ''
          ? [{ field: 'reason', message: '되돌리는 사유를 입력해주세요.' }]
          : []),
        ...(carries && !values.carriesUndetermined
          ? [{ field: 'carriesUndetermined', message: '금액을 먼저 정하거나, 다음 달로 이월해주세요.' }]
          : []),
      ]
      return problems.length > 0 ? { problems } : { checked: values }
    },
    { reason: '', carriesUndetermined: false },
    { place: `settlement month ${month} ${from} ${to}` },
  )
  return (
    <FormDialog
      role="alertdialog"
      size="sm"
      title={question}
      description={means}
      form={form}
      isRepeatable
      isBrief
      isShut={stage !== from}
      save={({ reason, carriesUndetermined }) =>
        call(moveSettlementMonth, {
          params: { month },
          body: { from, to, ...(isBack && { reason }), ...(carries && { carriesUndetermined }) },
        })
      }
      saved={done}
      failed={`${label} 실패`}
      changes={SETTLEMENTS_KEY}
      submitLabel={label}
      submittingLabel="처리 중…"
      {...((isClosing || isBack) && { submitPalette: 'red' })}
      above={(isSubmitting) => (stage === from || isSubmitting ? null : <MovedMeanwhile stage={stage} />)}
      onClose={onClose}
    >
      {isBack ? (
        <TextareaField label="되돌리는 사유" required rows={2} {...form.field('reason')} />
      ) : (
        <KeyValueList columns={3} items={whatIsMoved(latest)} />
      )}
      {isClosing && earlier !== undefined ? (
        <Notice kind="warning" title={`${monthWords(earlier)} 정산이 아직 마감되지 않았습니다.`}>
          이전 달부터 차례로 마감해주세요.
        </Notice>
      ) : null}
      {carries ? (
        <CheckboxField
          label={`미정 ${formatCount(checklist.undetermined)}건을 다음 달로 이월`}
          description="금액이 정해지지 않은 개통은 다음 열린 달에서 정산합니다."
          required
          {...form.field('carriesUndetermined')}
        />
      ) : null}
    </FormDialog>
  )
}

function whatIsMoved(month: SettlementMonthDetail) {
  const { stores, amount } = month.carriedOut
  return [
    { label: '서류', value: `개통 ${formatCount(month.count)}건\n환수 ${formatCount(month.reversals)}건` },
    { label: '판매점', value: `${formatCount(month.statements)}곳` },
    { label: '합계', value: wholeTotalWords(month) },
    { label: '조정·이월', value: formatWon(month.adjustments) },
    { label: '지급액', value: formatWon(month.payout) },
    {
      label: SUM_LABELS.carriedOut,
      value: stores === 0 ? '없음' : `${formatCount(stores)}곳 ${formatWon(amount)}`,
    },
  ]
}

function MovedMeanwhile({ stage }: { stage: SettlementStage }) {
  return (
    <Notice kind="warning" title={`지금은 ${STAGE_LABELS[stage]} 단계입니다.`}>
      다른 사용자가 먼저 단계를 바꿨습니다. 이 창을 닫고 지금 상태를 확인해주세요.
    </Notice>
  )
}
