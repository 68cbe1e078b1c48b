import { decideObjection, type Objection } from '#shared/statements/objection.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { judged, useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'

const DECISIONS = [
  { value: 'true', label: '수용', description: '판매점의 말이 맞습니다.' },
  { value: 'false', label: '기각', description: '지급내역이 맞습니다.' },
]

export interface DecisionDialogProps {
  objection: Objection
  onClose: () => void
}

/** Ends an objection with an answer that the store reads. */
export function DecisionDialog({ objection, onClose }: DecisionDialogProps) {
  const form = useCheckedForm(
    ({ isAccepted, text }: { isAccepted: string; text: string }) =>
      judged(decideObjection.body, {
        isAccepted: isAccepted === '' ? undefined : isAccepted === 'true',
        text,
      }),
    { isAccepted: '', text: '' },
    { place: `decision ${objection.id}` },
  )
  return (
    <FormDialog
      title="이의 처리"
      size="sm"
      form={form}
      save={(body) => call(decideObjection, { params: { objectionId: objection.id }, body })}
      submitLabel="처리"
      saved="이의를 처리했습니다."
      failed="이의 처리 실패"
      changes={SETTLEMENTS_KEY}
      onClose={onClose}
    >
      <RadioCards label="결정" required columns={2} options={DECISIONS} {...form.field('isAccepted')} />
      <TextareaField
        label="답변"
        required
        rows={4}
        hint="판매점에 보이는 마지막 글입니다."
        {...form.field('text')}
      />
      {form.values.isAccepted === 'true' ? (
        <Notice kind="info">
          수용해도 금액은 저절로 바뀌지 않습니다. 조정을 등록하거나 정산 금액을 수정해주세요.
        </Notice>
      ) : null}
    </FormDialog>
  )
}
