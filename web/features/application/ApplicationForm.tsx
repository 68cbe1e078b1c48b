import { Box, Stack } from '@chakra-ui/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { FilePreparationError, oversizedFile, prepareFile } from '../../lib/application-file.ts'
import { newSubmissionId } from '../../lib/submission-id.ts'
import type { Offline } from '../../offline/index.ts'
import { FormErrorSummary } from '../../ui/FormErrorSummary.tsx'
import { toast } from '../../ui/toast.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { type ApplicationProblem, applicationProblems, withKnownChoices } from './application-values.ts'
import { FormButtons } from './FormButtons.tsx'
import type { StartingPoint } from './starting-point.ts'
import { mayBeSubmitted, queueApplication } from './submit-application.ts'
import { useApplicationForm } from './use-application-form.ts'
import { useProblems } from './use-problems.ts'

export interface ApplicationFormProps {
  account: SessionUser
  offline: Offline | null
  reference: Reference
  start: StartingPoint
  /** The application is safe on the device; the form is empty again. */
  onQueued: (submissionId: string) => void
}

/** The form: checks on the device, stores in the outbox, and only then clears. */
export function ApplicationForm({ account, offline, reference, start, onQueued }: ApplicationFormProps) {
  const { change, files, setFiles, settleDraft, empty, ...form } = useApplicationForm(account, offline, start)
  const values = withKnownChoices(form.values, reference)
  const { form: element, problems, focusOn, show, mended } = useProblems<ApplicationProblem>()
  const [isSubmitting, setSubmitting] = useState(false)
  const directId = useRef(newSubmissionId())
  /** What was said of the last try; the next one, or leaving, makes it untrue. */
  const told = useRef(0)
  useEffect(() => () => toast.dismiss(told.current), [])
  const isDealer = account.userType === 'dealer'

  const say = (sentence: string, title: string) => {
    told.current = toast.error(sentence, { title })
  }
  const fail = (error: unknown) => say(error instanceof Error ? error.message : String(error), '접수 실패')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    toast.dismiss(told.current)
    const carrier = reference.carriers.find(({ name }) => name === values.carrier) ?? null
    const found = applicationProblems(values, { carrier, hasFile: files.length > 0, isDealer })
    const tooLarge = oversizedFile(files)
    show(tooLarge === null ? found.problems : [...found.problems, { field: 'file', message: tooLarge }])
    const sentence = found.sentence ?? tooLarge
    if (sentence !== null) {
      say(sentence, '입력 오류')
      return
    }
    setSubmitting(true)
    try {
      const file = await prepareFile(files)
      if (!(await mayBeSubmitted(values))) return
      if (offline === null) {
        const { sendDirectly } = await import('./send-directly.ts').catch(codeMissing)
        await sendDirectly(directId.current, values, file)
        toast.success('서류가 성공적으로 접수되었습니다.', { title: '접수 완료' })
        directId.current = newSubmissionId()
        empty()
        return
      }
      await settleDraft()
      const submissionId = await queueApplication(offline, account, values, file, start)
      empty()
      onQueued(submissionId)
      // Where the application is now stands above the form.
      window.scrollTo({ top: 0 })
    } catch (error) {
      if (!(error instanceof FilePreparationError)) return fail(error)
      // What is inert takes no focus.
      flushSync(() => setSubmitting(false))
      show([{ field: 'file', message: error.message }])
      say(error.message, '입력 오류')
    } finally {
      setSubmitting(false)
    }
  }
  /** The draft goes first: whoever leaves at once must not find again what was given up. */
  const reset = async () => {
    show([])
    await settleDraft()
    await offline?.drafts.delete(account.id, start.draftId).catch(fail)
    empty()
  }

  return (
    <Box layerStyle="card" p={{ base: '4', md: '6' }}>
      <form ref={element} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="6">
          <FormErrorSummary items={problems} onGo={focusOn} />
          {/* What is typed after the press would be in the cleared form, and in no application. */}
          <div inert={isSubmitting}>
            <ApplicationFields
              values={values}
              onChange={(changes) => {
                change(changes)
                mended(changes)
              }}
              problems={problems}
              reference={reference}
              isDealer={isDealer}
              files={files}
              onFiles={(chosen) => {
                setFiles(chosen)
                mended({ file: chosen })
              }}
            />
          </div>
          <FormButtons
            submit="접수하기"
            isBusy={isSubmitting}
            busyText="저장 중…"
            resetBody="작성 중인 내용과 첨부한 서류가 지워집니다."
            onReset={reset}
          />
        </Stack>
      </form>
    </Box>
  )
}

function codeMissing(): never {
  throw new Error('서버에 연결할 수 없습니다. 입력한 내용은 그대로 있습니다. 다시 시도해주세요.')
}
