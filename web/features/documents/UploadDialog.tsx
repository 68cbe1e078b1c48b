import { Box, Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApplicationFields } from '#shared/documents/application.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { hasCode, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { CHOOSABLE_FILES, FilePreparationError, oversizedFile } from '../../lib/application-file.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { DOCUMENTS_KEY } from '../../records/record-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { type FormErrorItem, FormErrorSummary } from '../../ui/FormErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useLeftBehind } from '../../ui/use-left-behind.ts'
import { type Attempt, type UploadOutcome, useDocumentUpload } from './use-document-upload.ts'

interface Typed {
  values: typeof EMPTY
  files: File[]
  attempt: Attempt | null
}

const EMPTY = { customerName: '', customerPhone: '', notes: '' }
const FAILED = '업로드에 실패했습니다.'
const KINDS = 'pdf, jpg, jpeg, png, doc, docx · 최대 10MB · 사진은 여러 장을 함께 첨부할 수 있습니다.'

/** 서류 업로드: what came to the office on paper or by mail, with the little that is known of it. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const { left, keep, mayClose, letGo } = useLeftBehind<Typed>('upload')
  const [values, setValues] = useState(left?.values ?? EMPTY)
  const [files, setFiles] = useState(left?.files ?? [])
  const [problems, setProblems] = useState<FormErrorItem[]>([])
  /** The number of what was sent before it was changed. */
  const [arrived, setArrived] = useState<string | null>(null)
  const { progress, send, stop, lastAttempt } = useDocumentUpload(left?.attempt)
  const isSending = progress !== null
  const isDirty = files.length > 0 || Object.values(values).some((value) => value !== '')
  keep(isDirty ? () => ({ values, files, attempt: lastAttempt() }) : null)
  useUnsavedChanges(isDirty)

  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.message
  const mended = (name: string) => setProblems((before) => before.filter(({ field }) => field !== name))
  const change = (name: keyof typeof EMPTY) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues((before) => ({ ...before, [name]: value }))
    mended(name)
  }
  const focusOn = (field: string) => {
    const control = form.current?.elements.namedItem(field) ?? document.getElementById(`${formId}-${field}`)
    if (control instanceof HTMLElement) control.focus()
  }
  const show = (found: FormErrorItem[]) => {
    // What is inert takes no focus, and a summary that is not there yet cannot move what is focused.
    flushSync(() => setProblems(found))
    const [first] = found
    if (first !== undefined) focusOn(first.field)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const checked = problemsOf(values, files)
    show(checked)
    if (checked.length > 0) return
    setArrived(null)
    const { notes, ...customer } = values
    try {
      const fields = { ...customer, ...(notes.trim() === '' ? {} : { notes }) }
      finish(await send({ fields, files }))
    } catch (error) {
      if (error instanceof FilePreparationError) return show([{ field: 'file', message: error.message }])
      if (isLoginAsked(error)) return
      const sentence = sentenceOf(error, FAILED)
      if (hasCode(error, 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE')) show([{ field: 'file', message: sentence }])
      toast.error(sentence, { title: '업로드 실패', about: FAILED })
    }
  }
  const finish = ({ kind, documentNumber }: UploadOutcome) => {
    if (kind === 'stopped') {
      toast.info('업로드를 중지했습니다. 접수된 서류는 없습니다.', { about: FAILED })
      return
    }
    void queries.invalidateQueries({ queryKey: DOCUMENTS_KEY })
    if (kind === 'arrived-before') {
      setArrived(documentNumber)
      return
    }
    if (kind === 'uploaded') toast.success('서류가 성공적으로 업로드되었습니다.', { about: FAILED })
    else toast.info(`보낸 서류가 이미 접수되어 있습니다. 접수번호 ${documentNumber}`, { about: FAILED })
    letGo()
    onClose()
  }
  const close = async () => {
    if (isSending) stop()
    else if (await mayClose()) onClose()
  }

  return (
    <Dialog
      open
      title="서류 업로드"
      onClose={() => void close()}
      footer={
        <>
          {progress === null ? null : (
            // In a line of its own over the buttons: always in view, however far the form is scrolled.
            <Box flexBasis="100%">
              <ProgressBar
                showLabel
                value={progress}
                label={progress < 1 ? '파일을 보내고 있습니다.' : '서버에서 저장하고 있습니다.'}
              />
            </Box>
          )}
          <Button variant="outline" colorPalette="gray" onClick={() => void close()}>
            {isSending ? '업로드 중지' : '취소'}
          </Button>
          <Button type="submit" form={formId} loading={isSending} loadingText="업로드 중…">
            업로드
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <FormErrorSummary items={problems} onGo={focusOn} />
          {arrived === null ? null : (
            <Notice kind="error" title={`앞서 보낸 서류가 이미 접수되어 있습니다. 접수번호 ${arrived}`}>
              그 뒤에 수정한 내용은 보내지 않았습니다. 새 서류로 한 번 더 접수하려면 업로드를 다시 눌러주세요.
            </Notice>
          )}
          {/* What changed after the press would not be sent. */}
          <Stack gap="4" inert={isSending}>
            <FileField
              id={`${formId}-file`}
              label="서류 파일"
              required
              multiple
              files={files}
              onFiles={(chosen) => {
                setFiles(chosen)
                mended('file')
              }}
              rule={CHOOSABLE_FILES}
              hint={KINDS}
              error={problemOf('file')}
            />
            <TextField
              label="고객명"
              name="customerName"
              required
              maxLength={LIMITS.name}
              value={values.customerName}
              error={problemOf('customerName')}
              onChange={change('customerName')}
            />
            <PhoneField
              label="연락처"
              name="customerPhone"
              required
              value={values.customerPhone}
              error={problemOf('customerPhone')}
              onChange={change('customerPhone')}
            />
            <TextareaField
              label="메모"
              name="notes"
              rows={3}
              maxLength={LIMITS.memo}
              value={values.notes}
              error={problemOf('notes')}
              onChange={change('notes')}
            />
          </Stack>
        </Stack>
      </form>
    </Dialog>
  )
}

/** By the rules of every application, in the order of the fields. */
function problemsOf(values: typeof EMPTY, files: readonly File[]): FormErrorItem[] {
  const file = files.length === 0 ? '파일을 선택해주세요.' : oversizedFile(files)
  const found = file === null ? [] : [{ field: 'file', message: file }]
  const { success, error } = ApplicationFields.safeParse(values)
  if (success) return found
  const wrong = Object.keys(values).flatMap((field) => {
    const issue = error.issues.find(({ path }) => path[0] === field)
    return issue === undefined ? [] : [{ field, message: issue.message }]
  })
  return [...found, ...wrong]
}
