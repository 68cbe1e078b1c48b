import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApplicationFields } from '#shared/documents/application.contract.ts'
import { FILE_NEEDED } from '#shared/files/file-needed.ts'
import { ContactCodeField } from '../../documents/origin/ContactCodeField.tsx'
import { hasCode, sentenceOf } from '../../lib/api-client.ts'
import { UPLOAD_FAILED } from '../../lib/api-upload.ts'
import { CHOOSABLE_FILES, FilePreparationError, oversizedFile } from '../../lib/application-file.ts'
import { leftAlong } from '../../lib/left-behind.ts'
import { useReference } from '../../records/device/reference.ts'
import { type FormFields, type Judged, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { placedRefusal } from '../../records/form/use-form-saving.ts'
import { DOCUMENTS_KEY } from '../../records/record-keys.ts'
import { FileField } from '../../ui/FileField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import {
  type Attempt,
  type DocumentUpload,
  type UploadOutcome,
  useDocumentUpload,
} from './use-document-upload.ts'

const EMPTY = {
  file: [] as File[],
  customerName: '',
  customerPhone: '',
  carrier: '',
  contactCode: '',
  storeName: '',
  notes: '',
}
const PLACE = 'upload'
const KINDS = 'pdf, jpg, jpeg, png, doc, docx · 최대 10MB · 사진은 여러 장을 함께 첨부할 수 있습니다.'

/** 서류 업로드: records an application that the office received on paper or by mail. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  /** The document number of an earlier try that had arrived, when the form was changed after it. */
  const [arrived, setArrived] = useState<string | null>(null)
  const [begun] = useState(() => leftAlong<Attempt | null>(PLACE))
  const { progress, send, stop, lastAttempt } = useDocumentUpload(begun)
  const form = useCheckedForm(judge, EMPTY, { place: PLACE, along: lastAttempt })

  const finish = ({ kind, documentNumber }: UploadOutcome) => {
    if (kind === 'stopped') {
      toast.info('업로드를 중지했습니다. 접수된 서류는 없습니다.', { about: UPLOAD_FAILED })
      return
    }
    void queries.invalidateQueries({ queryKey: DOCUMENTS_KEY })
    if (kind === 'arrived-before') {
      setArrived(documentNumber)
      return
    }
    if (kind === 'uploaded') toast.success('서류가 성공적으로 업로드되었습니다.', { about: UPLOAD_FAILED })
    else
      toast.info(`보낸 서류가 이미 접수되어 있습니다. 접수번호 ${documentNumber}`, { about: UPLOAD_FAILED })
    onClose()
  }
  return (
    <FormDialog
      title="서류 업로드"
      form={form}
      upload={{ progress, stop }}
      save={(upload) => {
        setArrived(null)
        return send(upload)
      }}
      failed={UPLOAD_FAILED}
      refusalOf={(error) => {
        if (error instanceof FilePreparationError) return atFile(error.message)
        if (hasCode(error, 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE')) return atFile(sentenceOf(error))
        return { problems: placedRefusal(error, EMPTY).problems }
      }}
      tell={(error) => {
        if (!(error instanceof FilePreparationError))
          toast.error(sentenceOf(error, UPLOAD_FAILED), { title: '업로드 실패', about: UPLOAD_FAILED })
      }}
      submitLabel="업로드"
      submittingLabel="업로드 중…"
      onSaved={finish}
      isSaved={({ kind }) => kind === 'uploaded' || kind === 'arrived'}
      onClose={onClose}
    >
      {arrived === null ? null : (
        <Notice kind="error" title={`앞서 보낸 서류가 이미 접수되어 있습니다. 접수번호 ${arrived}`}>
          그 뒤에 수정한 내용은 보내지 않았습니다. 새 서류로 한 번 더 접수하려면 업로드를 다시 눌러주세요.
        </Notice>
      )}
      <FileField
        label="서류 파일"
        required
        multiple
        rule={CHOOSABLE_FILES}
        hint={KINDS}
        {...form.field('file')}
        onJudged={(problem) => form.mark('file', problem)}
      />
      <TextField label="고객명" required {...form.field('customerName')} />
      <PhoneField label="연락처" required {...form.field('customerPhone')} />
      <OriginFields form={form} />
      <TextareaField label="메모" rows={3} {...form.field('notes')} />
    </FormDialog>
  )
}

const atFile = (message: string) => ({ problems: [{ field: 'file', message }] })

/** Checks the form by the rules for all applications. */
function judge({ file: files, ...values }: typeof EMPTY): Judged<DocumentUpload> {
  const file = files.length === 0 ? FILE_NEEDED : oversizedFile(files)
  const { carrier, contactCode, storeName, ...customer } = values
  const origin = Object.entries({ carrier, contactCode, storeName }).filter(([, text]) => text !== '')
  const { error } = ApplicationFields.safeParse({ ...customer, ...Object.fromEntries(origin) })
  const wrong = (error?.issues ?? []).map(({ path, message }) => ({ field: String(path[0]), message }))
  const problems = [...(file === null ? [] : [{ field: 'file', message: file }]), ...wrong]
  if (problems.length > 0) return { problems }
  const given = Object.entries(values).filter(([, text]) => text.trim() !== '')
  return { checked: { fields: Object.fromEntries(given) as DocumentUpload['fields'], files } }
}

/** Carrier and contact code; without them the application waits in 미분류 until somebody completes it. */
function OriginFields({ form }: { form: FormFields<typeof EMPTY> }) {
  const { reference } = useReference()
  if (reference === null) return null
  return (
    <>
      <SelectField
        label="통신사"
        placeholder="통신사를 선택해주세요"
        hint="통신사나 개통방명 코드 없이 올린 서류는 미분류에 모입니다."
        options={reference.carriers.map(({ name }) => ({ value: name, label: name }))}
        {...form.field('carrier')}
        onChange={(event) =>
          form.change({ carrier: event.currentTarget.value, contactCode: '', storeName: '' })
        }
      />
      <ContactCodeField
        {...form.field('contactCode')}
        required={false}
        carrier={form.values.carrier}
        reference={reference}
        onChange={form.change}
      />
    </>
  )
}
