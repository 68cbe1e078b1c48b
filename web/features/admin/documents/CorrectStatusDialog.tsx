import { useRef, useState } from 'react'
import { ACTIVATION_STATUSES, DOCUMENT_STATUSES, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { CorrectionFields } from '../../../documents/editing/CorrectionFields.tsx'
import { CorrectionFrame } from '../../../documents/editing/CorrectionFrame.tsx'
import { focusField } from '../../../documents/editing/form-keys.ts'
import {
  CORRECTION_LABELS,
  type CorrectionField,
  type CorrectionProblem,
  correctionError,
  correctionFields,
  correctionOf,
  correctionProblems,
  correctionValues,
  followedStatus,
} from '../../../documents/editing/status-correction-form.ts'
import { useEdits } from '../../../documents/editing/use-edits.ts'
import { useSave } from '../../../documents/editing/use-save.ts'
import { useAddOnNames } from '../../../documents/plan-lists.ts'
import { call } from '../../../lib/api-client.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
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
  const errorOf = (name: CorrectionField) => correctionError(name, problems, saving.refusal?.details)
  const edit = (changed: Partial<typeof values>) => {
    setProblems([])
    saving.clearRefusal()
    edits.edit(changed)
  }
  const bound = (name: 'activationStatus' | 'status') => ({
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
      <CorrectionFields fields={fields} base={edits.base} values={values} errorOf={errorOf} onEdit={edit} />
    </CorrectionFrame>
  )
}
