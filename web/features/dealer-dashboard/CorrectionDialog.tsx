import { correctOwnDocument } from '#shared/documents/dealer-applications.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { OwnApplicationFields } from '../../documents/correction/OwnApplicationFields.tsx'
import {
  formName,
  isCorrectable,
  ownCorrection,
  ownProblems,
  ownValues,
} from '../../documents/correction/own-correction.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { useReference } from '../../records/device/reference.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { placedRefusal } from '../../records/form/use-form-saving.ts'
import { useVersionedForm } from '../../records/form/use-versioned-form.ts'
import { LiveStatus } from '../../ui/LiveStatus.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { applicationChanges } from './application-lines.ts'

export interface CorrectionDialogProps {
  /** As the server has it now; the office may take it meanwhile. */
  application: Document
  /** The application may be another one now. */
  onChanged: () => void
  onClose: () => void
}

/** A store puts right what it handed in, until the office takes it. */
export default function CorrectionDialog({ application: latest, onChanged, onClose }: CorrectionDialogProps) {
  const { reference } = useReference()
  const { form, base, versioning } = useVersionedForm({
    latest,
    valuesOf: ownValues,
    changesOf: applicationChanges,
    problemsOf: ({ edits, values }) => ownProblems(edits, values, reference),
    place: 'own-application',
  })
  const isShut = !isCorrectable(latest)
  return (
    <FormDialog
      form={form}
      versioning={versioning}
      title="신청 내용 수정"
      description={`${latest.customerName} · ${latest.documentNumber}`}
      size="lg"
      submitLabel="수정 저장"
      isEdit
      isShut={isShut}
      save={({ base: { id, version }, edits, values }) =>
        call(correctOwnDocument, { params: { id }, body: { version, ...ownCorrection(edits, values) } })
      }
      saved="신청 내용이 수정되었습니다."
      failed="수정 실패"
      refusalOf={(error) => ({
        problems: placedRefusal(error, { ...form.values, notes: '' }).problems.map(({ field, message }) => ({
          field: formName(field),
          message,
        })),
        failure: sentenceOf(error),
      })}
      adopt={() => {
        onChanged()
        return true
      }}
      above={(isSubmitting) => (
        <LiveStatus>
          {isShut && !isSubmitting ? (
            <Notice kind="warning" title="지금은 수정할 수 없습니다.">
              본사에서 처리를 시작했습니다. 고칠 내용은 채팅으로 알려주세요.
            </Notice>
          ) : null}
        </LiveStatus>
      )}
      onSaved={() => {
        onChanged()
        onClose()
      }}
      onClose={onClose}
    >
      <OwnApplicationFields form={form} base={base} />
    </FormDialog>
  )
}
