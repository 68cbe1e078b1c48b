import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { changeDeviceInfo, NUMBER_NEEDED } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { changeServicePlan } from '#shared/documents/documents.contract.ts'
import { DocumentFormDialog } from '../../../documents/editing/DocumentFormDialog.tsx'
import { useDocumentForm } from '../../../documents/editing/use-document-form.ts'
import { ServicePlanField } from '../../../documents/plan/ServicePlanField.tsx'
import { useOffer } from '../../../documents/plan-lists.ts'
import { call } from '../../../lib/api-client.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { TextField } from '../../../ui/TextField.tsx'
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

/** Changes plan and subscription number, also of an activated customer. */
export function CorrectPlanDialog({ document: latest, isGone, onClose }: CorrectionDialogProps) {
  const isActivated = latest.activationStatus === '개통'
  const { plans, isMissing, retry } = useOffer(latest.carrier)
  const { form, dialog } = useDocumentForm({
    document: latest,
    valuesOf: planValues,
    problemsOf: ({ values }) =>
      isActivated && values.subscriptionNumber.trim() === ''
        ? [{ field: 'subscriptionNumber', message: NUMBER_NEEDED }]
        : [],
    place: 'plan-correction',
    sentences: SENTENCES,
    send: ({ base: { id, version }, edits }) => {
      const change = { params: { id }, body: { version, ...edits } }
      return isActivated ? call(changeDeviceInfo, change) : call(changeServicePlan, change)
    },
  })
  return (
    <DocumentFormDialog
      {...dialog}
      title="요금제·가입번호 변경"
      document={latest}
      isGone={isGone}
      isOpen={!isGone && STATUS_TABLE[latest.activationStatus].phase !== 'closed'}
      isEdit
      onClose={onClose}
    >
      {isMissing ? <ErrorState title="요금제를 불러오지 못했습니다." onRetry={retry} /> : null}
      <ServicePlanField
        carrier={latest.carrier}
        plans={plans}
        chosenName={form.values.servicePlanId === latest.servicePlanId ? latest.servicePlanName : null}
        {...form.field('servicePlanId')}
      />
      <TextField
        label="가입번호"
        required={isActivated}
        inputMode="numeric"
        {...form.field('subscriptionNumber')}
      />
    </DocumentFormDialog>
  )
}
