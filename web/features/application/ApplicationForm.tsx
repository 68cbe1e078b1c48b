import { Box, Flex, Stack } from '@chakra-ui/react'
import { type FormEvent, useRef, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { oversizedFile, prepareFile } from '../../lib/application-file.ts'
import type { Offline } from '../../offline/index.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { FormErrorSummary } from '../../ui/FormErrorSummary.tsx'
import { toast } from '../../ui/toast.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { type ApplicationProblem, type ApplicationValues, applicationProblems } from './application-values.ts'
import type { StartingPoint } from './starting-point.ts'
import { newSubmissionId } from './submission-id.ts'
import { mayBeSubmitted, queueApplication } from './submit-application.ts'
import { useApplicationForm } from './use-application-form.ts'

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
  const { values, change, files, setFiles, settleDraft, empty } = useApplicationForm(account, offline, start)
  const [problems, setProblems] = useState<ApplicationProblem[]>([])
  const [isSubmitting, setSubmitting] = useState(false)
  const directId = useRef(newSubmissionId())
  const form = useRef<HTMLFormElement>(null)
  const isDealer = account.userType === 'dealer'

  const focusOn = (field: string) => {
    const element = form.current?.elements.namedItem(field)
    if (element instanceof HTMLElement) element.focus()
  }
  const show = (found: ApplicationProblem[]) => {
    setProblems(found)
    const [first] = found
    if (first !== undefined) focusOn(first.field)
  }
  const edit = (changes: Partial<ApplicationValues>) => {
    change(changes)
    setProblems((before) => before.filter(({ field }) => !(field in changes)))
  }
  const fail = (error: unknown) =>
    toast.error(error instanceof Error ? error.message : String(error), { title: '접수 실패' })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    const carrier = reference.carriers.find(({ name }) => name === values.carrier) ?? null
    const found = applicationProblems(values, { carrier, hasFile: files.length > 0, isDealer })
    const tooLarge = oversizedFile(files)
    show(tooLarge === null ? found.problems : [...found.problems, { field: 'file', message: tooLarge }])
    const sentence = found.sentence ?? tooLarge
    if (sentence !== null) {
      toast.error(sentence, { title: '입력 오류' })
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
      fail(error)
    } finally {
      setSubmitting(false)
    }
  }
  const reset = async () => {
    const isSure = await confirm({
      title: '입력한 내용을 모두 지우시겠습니까?',
      body: '작성 중인 내용과 첨부한 서류가 지워집니다.',
      confirmLabel: '초기화',
      destructive: true,
    })
    if (!isSure) return
    setProblems([])
    empty()
    await settleDraft()
    await offline?.drafts.delete(account.id, start.draftId).catch(fail)
  }

  return (
    <Box layerStyle="card" p={{ base: '4', md: '6' }}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="6">
          <FormErrorSummary items={problems} onGo={focusOn} />
          <ApplicationFields
            values={values}
            onChange={edit}
            problems={problems}
            reference={reference}
            isDealer={isDealer}
            files={files}
            onFiles={setFiles}
          />
          <Flex gap="3" direction={{ base: 'column-reverse', md: 'row' }} justify="flex-end">
            <Button
              variant="outline"
              colorPalette="gray"
              size="xl"
              onClick={() => void reset()}
              disabled={isSubmitting}
            >
              초기화
            </Button>
            <Button type="submit" size="xl" loading={isSubmitting} loadingText="저장 중…">
              접수하기
            </Button>
          </Flex>
        </Stack>
      </form>
    </Box>
  )
}

function codeMissing(): never {
  throw new Error('서버에 연결할 수 없습니다. 입력한 내용은 그대로 있습니다. 다시 시도해주세요.')
}
