import { Stack } from '@chakra-ui/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { changeServicePlan } from '#shared/documents/documents.contract.ts'
import { focusField, submitByKey } from '../../documents/editing/form-keys.ts'
import { ShutStatus } from '../../documents/editing/ShutStatus.tsx'
import { useEdits } from '../../documents/editing/use-edits.ts'
import { useSave } from '../../documents/editing/use-save.ts'
import { VersionConflict } from '../../documents/editing/VersionConflict.tsx'
import { useAddOnNames, useOffer } from '../../documents/plan-lists.ts'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { PlanFields } from './PlanFields.tsx'
import { discountProblem, isBundleOffered, planChange, planValues, totalOf } from './plan-form.ts'

const SENTENCES = {
  done: '요금제 정보가 저장되었습니다.',
  refused: '요금제 정보 저장에 실패했습니다.',
  broken: '요금제 정보 저장 중 오류가 발생했습니다.',
}

export interface PlanDialogProps {
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  /** False when it was closed meanwhile. */
  isEditable: boolean
  /** Deleted, or no longer for this account. */
  isGone: boolean
  onClose: () => void
}

/** 요금제 정보: plan, add-ons, fees, bundle and device of one customer (SPEC.md §2, §4). */
export function PlanDialog({ document: latest, isEditable, isGone, onClose }: PlanDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { isLoaded, isMissing, retry, ...offered } = useOffer(latest.carrier)
  const edits = useEdits(latest, planValues, useAddOnNames(), 'plan')
  const { values, base, conflict } = edits
  const { save, isSaving, isOutdated, refusal, clearRefusal } = useSave(SENTENCES, () => {
    edits.letGo()
    onClose()
  })
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)

  const hasBundle = isBundleOffered(values, base, offered)
  const total = totalOf(values, base, offered)

  const submit = ({ id, version }: Document) => {
    clearRefusal()
    const message = discountProblem(values, base, offered)
    if (message !== null) {
      setProblem({ field: 'bundleDiscount', message })
      focusField(form.current, 'bundleDiscount')
      return
    }
    const body = planChange(values, edits.edits, { version, isBundleOffered: hasBundle })
    void save(() => call(changeServicePlan, { params: { id }, body }))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (edits.isDirty) submit(base)
  }
  const close = async () => {
    if (!isSaving && (await edits.mayClose())) onClose()
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={() => void close()}
      title="요금제 정보"
      description={`${latest.customerName} · ${latest.carrier ?? '통신사 정보가 없습니다.'}`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={isSaving} onClick={() => void close()}>
            닫기
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!edits.isDirty || !isEditable}
            loading={isSaving}
            loadingText="저장 중…"
          >
            저장
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={onSubmit} onKeyDown={submitByKey}>
        <Stack gap="4">
          <ShutStatus isShut={!isEditable} document={latest} isGone={isGone} />
          <VersionConflict
            changes={conflict}
            isRefused={isOutdated}
            isSaving={isSaving}
            onApply={isEditable ? () => submit(edits.rebase()) : undefined}
          />
          {refusal === null ? null : <Notice kind="error">{refusal.sentence}</Notice>}
          {isMissing ? <ErrorState title="요금제를 불러오지 못했습니다." onRetry={retry} /> : null}
          {!isLoaded && !isMissing ? <FormSkeleton fields={4} /> : null}
          {!isLoaded ? null : (
            <PlanFields
              carrier={latest.carrier}
              plans={offered.plans}
              addOns={offered.addOns}
              planName={values.servicePlanId === base.servicePlanId ? base.servicePlanName : null}
              values={values}
              onEdit={(changed) => {
                setProblem(null)
                clearRefusal()
                edits.edit(changed)
              }}
              isBundleOffered={hasBundle}
              total={total}
              errorOf={(field) =>
                problem?.field === field
                  ? problem.message
                  : refusal?.details.find((detail) => detail.field === field)?.message
              }
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
