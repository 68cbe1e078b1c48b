import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ALREADY_CANCELLED } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import type { Settlement } from '#shared/settlements/settlement.contract.ts'
import { DOCUMENT_SECTIONS } from '../../../documents/details/document-fields.ts'
import { OpenedDocument } from '../../../documents/details/OpenedDocument.tsx'
import { CancelDialog } from '../../../documents/editing/CancelDialog.tsx'
import { DocumentFormDialog } from '../../../documents/editing/DocumentFormDialog.tsx'
import {
  type CorrectionValues,
  correctionOf,
  correctionProblems,
  correctionValues,
} from '../../../documents/editing/status-correction-form.ts'
import { useDocumentForm } from '../../../documents/editing/use-document-form.ts'
import { useAddOnNames } from '../../../documents/plan-lists.ts'
import { useToldWithUndo } from '../../../documents/undo/use-told-with-undo.ts'
import { call } from '../../../lib/api-client.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { CustomerStatusFields } from './CustomerStatusFields.tsx'
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
  '취소 사유',
  '메모',
]
const FIELDS = DOCUMENT_SECTIONS.flatMap(({ fields }) => fields).filter(({ label }) => SHOWN.includes(label))

export interface CustomerDialogProps {
  /** The settlement as it was in the list. */
  settlement: Settlement
  onClose: () => void
}

/** The customer of a settlement: changes the status among 대기, 개통 and 취소. */
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
  const addOns = useAddOnNames()
  const [isAsking, setAsking] = useState(false)
  const { isClosed, staysCancelled } = useStanding(settlement)
  const isActivated = latest.activationStatus === '개통'
  const isCancelling = ({ activationStatus }: CorrectionValues) => isActivated && activationStatus === '취소'
  const isCancelled = latest.activationStatus === '취소'
  /** Cancelled after its month was closed, so that a reversal in an open month takes the amount back. */
  const isReversed = isCancelled && staysCancelled
  const tell = useToldWithUndo()
  const { form, base, dialog } = useDocumentForm({
    document: latest,
    valuesOf: correctionValues,
    // Cancelling is confirmed in a dialog of its own, which has these fields.
    problemsOf: ({ base: seen, values }) =>
      isCancelling(values) ? [] : correctionProblems(seen, values, new Date()),
    shownAs: (sent) => (sent === 'notes' && isActivated ? 'reason' : sent),
    place: 'settled-customer',
    sentences: SENTENCES,
    send: ({ base: { id, ...seen }, edits, values }) =>
      call(correctStatus, { params: { id }, body: correctionOf({ id, ...seen }, edits, values) }),
  })
  return (
    <DocumentFormDialog
      {...dialog}
      title={TITLE}
      document={latest}
      isGone={isGone}
      isOpen={!isGone}
      said={isCancelled ? <Notice kind="info">{ALREADY_CANCELLED}</Notice> : undefined}
      isEdit
      ask={async ({ values }) => {
        if (isCancelling(values)) setAsking(true)
        return !isCancelling(values)
      }}
      changes={SETTLEMENTS_KEY}
      // Said with the customer's name, and with the way back.
      saved={undefined}
      onSaved={(saved) => {
        tell(saved, { done: dialog.saved, isMoved: saved.activationStatus !== base.activationStatus })
        onClose()
      }}
      onClose={onClose}
      actions={
        <Button
          variant="ghost"
          colorPalette="red"
          marginInlineEnd={{ md: 'auto' }}
          disabled={!isActivated || isGone}
          onClick={() => setAsking(true)}
        >
          {isCancelled ? '개통취소 완료' : '개통취소'}
        </Button>
      }
      beside={
        isAsking ? (
          <CancelDialog
            document={latest}
            isOpenToCancel={isActivated && !isGone}
            isGone={isGone}
            hasUnsaved={Object.keys(form.edits).some((name) => name !== 'activationStatus')}
            failed="개통취소 중 오류"
            onClose={() => setAsking(false)}
            onCancelled={() => {
              form.letGo()
              form.restart(correctionValues(latest))
              void queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
              setAsking(false)
            }}
          >
            {isClosed ? (
              <Notice kind="warning">
                마감된 달의 개통입니다. 그 달의 정산은 그대로 두고, 취소한 달에 환수로 기록합니다. 그 달도
                마감되었으면 다음 열린 달입니다.
              </Notice>
            ) : null}
          </CancelDialog>
        ) : null
      }
    >
      <KeyValueList
        columns={3}
        items={FIELDS.map((field) => ({ ...field, value: field.text(latest, addOns) })).filter(
          ({ value, optional }) => !optional || (value !== null && value !== ''),
        )}
      />
      <CustomerStatusFields base={base} form={form} isClosed={isClosed} isReversed={isReversed} />
    </DocumentFormDialog>
  )
}
