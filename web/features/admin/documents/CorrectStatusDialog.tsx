import { useRef, useState } from 'react'
import { ACTIVATION_STATUSES, DOCUMENT_STATUSES, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { CorrectionFrame } from '../../../documents/editing/CorrectionFrame.tsx'
import { focusField } from '../../../documents/editing/form-keys.ts'
import {
  CORRECTION_LABELS,
  type CorrectionField,
  type CorrectionProblem,
  correctionFields,
  correctionOf,
  correctionProblems,
  correctionValues,
  followedStatus,
  momentHint,
} from '../../../documents/editing/status-correction-form.ts'
import { useEdits } from '../../../documents/editing/use-edits.ts'
import { useSave } from '../../../documents/editing/use-save.ts'
import { useAddOnNames } from '../../../documents/plan-lists.ts'
import { call } from '../../../lib/api-client.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

const FAILED = '개통 상태 변경 중 오류가 발생했습니다.'

export interface CorrectionDialogProps {
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  isGone: boolean
  onClose: () => void
}

/** The administrator's status form: from any status to any (SPEC.md §4). */
export function CorrectStatusDialog({ document: latest, isGone, onClose }: CorrectionDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const edits = useEdits(latest, correctionValues, useAddOnNames(), 'correction')
  const [problems, setProblems] = useState<CorrectionProblem[]>([])
  const { values } = edits
  const isMoved = values.activationStatus !== latest.activationStatus
  const done = isMoved ? '개통 상태가 변경되었습니다.' : '저장되었습니다.'
  const saving = useSave({ done, refused: FAILED, broken: FAILED }, () => {
    edits.letGo()
    onClose()
  })
  const fields = correctionFields(edits.base.activationStatus, values.activationStatus)
  const isLeft = fields.includes('reason')

  const submit = (base: Document) => {
    if (!edits.isDirty) {
      toast.info('변경된 내용이 없습니다.')
      return
    }
    const found = correctionProblems(base, values, new Date())
    setProblems(found)
    saving.clearRefusal()
    const [first] = found
    if (first !== undefined) {
      focusField(form.current, first.field)
      return
    }
    const body = correctionOf(base, edits.edits, values)
    void saving.save(() => call(correctStatus, { params: { id: base.id }, body }))
  }
  const errorOf = (name: CorrectionField) =>
    problems.find(({ field }) => field === name)?.message ??
    saving.refusal?.details.find(({ field }) => field === (name === 'reason' ? 'notes' : name))?.message
  const edit = (changed: Partial<typeof values>) => {
    setProblems([])
    saving.clearRefusal()
    edits.edit(changed)
  }
  const bound = (name: CorrectionField) => ({
    name,
    label: CORRECTION_LABELS[name],
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  })
  return (
    <CorrectionFrame
      title="상태 변경"
      document={latest}
      isGone={isGone}
      isOpen={!isGone}
      edits={edits}
      saving={saving}
      submit={submit}
      form={form}
      problems={problems}
      onClose={onClose}
    >
      <SelectField
        required
        options={ACTIVATION_STATUSES.map((value) => ({ value, label: STATUS_TABLE[value].label }))}
        hint={
          isLeft && values.activationStatus !== '취소'
            ? '개통일시, 개통한 사람, 정산 금액이 지워집니다.'
            : undefined
        }
        {...bound('activationStatus')}
      />
      <SelectField
        required
        hint="직접 고르면 개통 상태가 바뀌어도 그대로 있습니다."
        options={[
          { value: 'follow', label: `개통 상태에 따름 (${followedStatus(values.activationStatus)})` },
          ...DOCUMENT_STATUSES.map((value) => ({ value, label: value })),
        ]}
        {...bound('status')}
      />
      {fields.includes('subscriptionNumber') ? (
        <TextField required inputMode="numeric" maxLength={LIMITS.name} {...bound('subscriptionNumber')} />
      ) : null}
      {(['activatedAt', 'cancelledAt'] as const)
        .filter((name) => fields.includes(name))
        .map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            hint={momentHint(name, edits.base, values.activationStatus)}
            {...bound(name)}
          />
        ))}
      {fields.includes('supplementNotes') ? (
        <TextareaField
          hint="판매점에 보입니다."
          rows={3}
          maxLength={LIMITS.memo}
          {...bound('supplementNotes')}
        />
      ) : null}
      {fields.includes('discardReason') ? (
        <TextareaField
          required
          hint="판매점에 보입니다."
          rows={3}
          maxLength={LIMITS.memo}
          {...bound('discardReason')}
        />
      ) : null}
      {isLeft ? (
        <TextareaField
          required
          hint="메모 아래에 덧붙여 기록하고, 직원에게만 보입니다."
          rows={3}
          maxLength={LIMITS.memo}
          {...bound('reason')}
        />
      ) : (
        <TextareaField hint="직원에게만 보입니다." rows={2} maxLength={LIMITS.memo} {...bound('notes')} />
      )}
    </CorrectionFrame>
  )
}
