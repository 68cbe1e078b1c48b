import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ALREADY_CANCELLED } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import type { Settlement } from '#shared/settlements/settlement.contract.ts'
import { DOCUMENT_SECTIONS } from '../../../documents/details/document-fields.ts'
import { CancelDialog } from '../../../documents/editing/CancelDialog.tsx'
import { CorrectionFrame } from '../../../documents/editing/CorrectionFrame.tsx'
import { focusField } from '../../../documents/editing/form-keys.ts'
import {
  type CorrectionProblem,
  type CorrectionValues,
  correctionError,
  correctionOf,
  correctionProblems,
  correctionValues,
} from '../../../documents/editing/status-correction-form.ts'
import { useEdits } from '../../../documents/editing/use-edits.ts'
import { useSave } from '../../../documents/editing/use-save.ts'
import { useAddOnNames } from '../../../documents/plan-lists.ts'
import { call } from '../../../lib/api-client.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { CustomerStatusFields } from './CustomerStatusFields.tsx'
import { OpenedDocument } from './OpenedDocument.tsx'
import { useStanding } from './settlement.api.ts'

const TITLE = '고객 관리'
const FAILED = '개통 상태 변경 중 오류가 발생했습니다.'
const SENTENCES = { done: '개통 상태가 변경되었습니다.', refused: FAILED, broken: FAILED }

const SHOWN = [
  '연락처',
  '판매점',
  '유형',
  '이전통신사',
  '요금제',
  '단말기 모델',
  '유심번호',
  '가입번호',
  '개통일시',
  '개통 처리자',
  '취소일시',
  '취소 처리자',
  '정산 금액',
  '메모',
]
const FIELDS = DOCUMENT_SECTIONS.flatMap(({ fields }) => fields).filter(({ label }) => SHOWN.includes(label))

export interface CustomerDialogProps {
  /** As it was when it was pressed. */
  settlement: Settlement
  onClose: () => void
}

/** A settled customer: 대기, 개통 or 취소, and the cancellation (SPEC.md §4). */
export function CustomerDialog({ settlement, onClose }: CustomerDialogProps) {
  return (
    <OpenedDocument documentId={settlement.documentId} title={TITLE} onClose={onClose}>
      {(document, isGone) => (
        <CustomerForm document={document} isGone={isGone} settlement={settlement} onClose={onClose} />
      )}
    </OpenedDocument>
  )
}

interface CustomerFormProps extends CustomerDialogProps {
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  isGone: boolean
}

function CustomerForm({ document: latest, isGone, settlement, onClose }: CustomerFormProps) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const addOns = useAddOnNames()
  const edits = useEdits(latest, correctionValues, addOns, 'settled-customer')
  const [problems, setProblems] = useState<CorrectionProblem[]>([])
  const [isCancelling, setCancelling] = useState(false)
  const settled = () => {
    edits.letGo()
    void queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
  }
  const saving = useSave(SENTENCES, () => {
    settled()
    onClose()
  })
  const { isClosed, staysCancelled } = useStanding(settlement)
  const { activationStatus } = latest
  const isActivated = activationStatus === '개통'
  const isCancelled = activationStatus === '취소'
  /** Taken back in an open month after its own was closed. */
  const isReversed = isCancelled && staysCancelled

  const submit = (base: Document) => {
    if (!edits.isDirty) {
      toast.info('변경된 내용이 없습니다.')
      return
    }
    if (isActivated && edits.values.activationStatus === '취소') {
      setCancelling(true)
      return
    }
    const found = correctionProblems(base, edits.values, new Date())
    setProblems(found)
    saving.clearRefusal()
    const [first] = found
    if (first !== undefined) {
      focusField(form.current, first.field)
      return
    }
    const body = correctionOf(base, edits.edits, edits.values)
    void saving.save(() => call(correctStatus, { params: { id: base.id }, body }))
  }
  const edit = (changed: Partial<CorrectionValues>) => {
    setProblems([])
    saving.clearRefusal()
    edits.edit(changed)
  }
  return (
    <>
      <CorrectionFrame
        title={TITLE}
        document={latest}
        isGone={isGone}
        isOpen={!isGone && !isReversed}
        said={isCancelled ? <Notice kind="info">{ALREADY_CANCELLED}</Notice> : undefined}
        edits={edits}
        saving={saving}
        submit={submit}
        form={form}
        problems={problems}
        onClose={onClose}
        actions={
          <Button
            variant="ghost"
            colorPalette="red"
            marginInlineEnd={{ md: 'auto' }}
            disabled={!isActivated || isGone || saving.isSaving}
            onClick={() => setCancelling(true)}
          >
            {isCancelled ? '개통취소 완료' : '개통취소'}
          </Button>
        }
      >
        <KeyValueList
          columns={3}
          items={FIELDS.map((field) => ({ ...field, value: field.text(latest, addOns) })).filter(
            ({ value, optional }) => !optional || (value !== null && value !== ''),
          )}
        />
        <CustomerStatusFields
          base={edits.base}
          values={edits.values}
          onEdit={edit}
          isClosed={isClosed}
          isReversed={isReversed}
          errorOf={(name) => correctionError(name, problems, saving.refusal?.details)}
        />
      </CorrectionFrame>
      {isCancelling ? (
        <CancelDialog
          document={latest}
          isOpenToCancel={isActivated && !isGone}
          isGone={isGone}
          hasUnsaved={Object.keys(edits.edits).some((name) => name !== 'activationStatus')}
          failed="개통취소 중 오류"
          onClose={() => setCancelling(false)}
          onCancelled={() => {
            settled()
            setCancelling(false)
          }}
        >
          {isClosed ? (
            <Notice kind="warning">
              마감된 달의 개통입니다. 그 달의 정산은 그대로 두고, 다음 열린 달에 환수로 기록합니다.
            </Notice>
          ) : null}
        </CancelDialog>
      ) : null}
    </>
  )
}
