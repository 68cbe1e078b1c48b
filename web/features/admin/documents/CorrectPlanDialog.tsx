import { useRef, useState } from 'react'
import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { changeDeviceInfo, NUMBER_NEEDED } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { changeServicePlan } from '#shared/documents/documents.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { CorrectionFrame } from '../../../documents/editing/CorrectionFrame.tsx'
import { focusField } from '../../../documents/editing/form-keys.ts'
import { useEdits } from '../../../documents/editing/use-edits.ts'
import { useSave } from '../../../documents/editing/use-save.ts'
import { ServicePlanField } from '../../../documents/plan/ServicePlanField.tsx'
import { useAddOnNames, useOffer } from '../../../documents/plan-lists.ts'
import { call } from '../../../lib/api-client.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import type { CorrectionDialogProps } from './CorrectStatusDialog.tsx'

const SENTENCES = {
  done: '요금제 정보가 저장되었습니다.',
  refused: '요금제 정보 저장에 실패했습니다.',
  broken: '요금제 정보 저장 중 오류가 발생했습니다.',
}

const planValues = ({ servicePlanId, subscriptionNumber }: Document) => ({
  servicePlanId,
  subscriptionNumber: subscriptionNumber ?? '',
})

/** Plan and subscription number, of an activated customer too (SPEC.md §2, DECISIONS.md §11). */
export function CorrectPlanDialog({ document: latest, isGone, onClose }: CorrectionDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const edits = useEdits(latest, planValues, useAddOnNames(), 'plan-correction')
  const { plans, isMissing, retry } = useOffer(latest.carrier)
  const [isNumberMissing, setNumberMissing] = useState(false)
  const saving = useSave(SENTENCES, () => {
    edits.letGo()
    onClose()
  })
  const { values } = edits
  const isActivated = latest.activationStatus === '개통'

  const submit = ({ id, version }: Document) => {
    if (!edits.isDirty) {
      toast.info('변경된 내용이 없습니다.')
      return
    }
    saving.clearRefusal()
    const isMissing = isActivated && values.subscriptionNumber.trim() === ''
    setNumberMissing(isMissing)
    if (isMissing) {
      focusField(form.current, 'subscriptionNumber')
      return
    }
    const change = { params: { id }, body: { version, ...edits.edits } }
    void saving.save(() => (isActivated ? call(changeDeviceInfo, change) : call(changeServicePlan, change)))
  }
  const edit = (changed: Partial<typeof values>) => {
    setNumberMissing(false)
    saving.clearRefusal()
    edits.edit(changed)
  }
  const errorOf = (name: string) => saving.refusal?.details.find(({ field }) => field === name)?.message
  return (
    <CorrectionFrame
      title="요금제·가입번호 변경"
      document={latest}
      isGone={isGone}
      isOpen={!isGone && STATUS_TABLE[latest.activationStatus].phase !== 'closed'}
      edits={edits}
      saving={saving}
      submit={submit}
      form={form}
      onClose={onClose}
    >
      {isMissing ? <ErrorState title="요금제를 불러오지 못했습니다." onRetry={retry} /> : null}
      <ServicePlanField
        carrier={latest.carrier}
        plans={plans}
        value={values.servicePlanId}
        name={values.servicePlanId === latest.servicePlanId ? latest.servicePlanName : null}
        onChange={(servicePlanId) => edit({ servicePlanId })}
        error={errorOf('servicePlanId')}
      />
      <TextField
        name="subscriptionNumber"
        label="가입번호"
        required={isActivated}
        inputMode="numeric"
        maxLength={LIMITS.name}
        value={values.subscriptionNumber}
        error={isNumberMissing ? NUMBER_NEEDED : errorOf('subscriptionNumber')}
        onChange={(event) => edit({ subscriptionNumber: event.currentTarget.value })}
      />
    </CorrectionFrame>
  )
}
