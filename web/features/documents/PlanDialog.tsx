import type { Document } from '#shared/documents/document.contract.ts'
import { changeServicePlan } from '#shared/documents/documents.contract.ts'
import { DocumentFormDialog } from '../../documents/editing/DocumentFormDialog.tsx'
import { useDocumentForm } from '../../documents/editing/use-document-form.ts'
import { useOffer } from '../../documents/plan-lists.ts'
import { call } from '../../lib/api-client.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { PlanFields } from './PlanFields.tsx'
import { discountProblem, isBundleOffered, planChange, planValues } from './plan-form.ts'

const SENTENCES = {
  done: '요금제 정보가 저장되었습니다.',
  refused: '요금제 정보 저장에 실패했습니다.',
  broken: '요금제 정보 저장 중 오류가 발생했습니다.',
}

export interface PlanDialogProps {
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  /** False when the document was finished or given to somebody else meanwhile. */
  isEditable: boolean
  /** Deleted, or no longer visible to this account. */
  isGone: boolean
  onClose: () => void
}

/** 요금제 정보: plan, add-ons, fees, bundle and device of one customer. */
export function PlanDialog({ document: latest, isEditable, isGone, onClose }: PlanDialogProps) {
  const { isLoaded, isMissing, retry, ...offered } = useOffer(latest.carrier)
  const { form, base, dialog } = useDocumentForm({
    document: latest,
    valuesOf: planValues,
    problemsOf: (typed) => {
      const message = discountProblem(typed.values, typed.base, offered)
      return message === null ? [] : [{ field: 'bundleDiscount', message }]
    },
    place: 'plan',
    sentences: SENTENCES,
    send: ({ base: { id, version }, values, edits }) => {
      const hasBundle = isBundleOffered(values, latest, offered)
      const body = planChange(values, edits, { version, isBundleOffered: hasBundle })
      return call(changeServicePlan, { params: { id }, body })
    },
  })
  return (
    <DocumentFormDialog
      {...dialog}
      document={latest}
      isGone={isGone}
      isOpen={isEditable}
      isShut={!form.isDirty || !isEditable}
      size="lg"
      title="요금제 정보"
      description={`${latest.customerName} · ${latest.carrier ?? '통신사 정보가 없습니다.'}`}
      onClose={onClose}
    >
      {isMissing ? <ErrorState title="요금제를 불러오지 못했습니다." onRetry={retry} /> : null}
      {!isLoaded && !isMissing ? <FormSkeleton fields={4} /> : null}
      {isLoaded ? <PlanFields carrier={latest.carrier} offered={offered} base={base} form={form} /> : null}
    </DocumentFormDialog>
  )
}
