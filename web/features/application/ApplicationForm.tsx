import { Box, Stack } from '@chakra-ui/react'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { formatKstShort } from '#shared/kst.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { FilePreparationError, oversizedFile, prepareFile } from '../../lib/application-file.ts'
import { newSubmissionId } from '../../lib/submission-id.ts'
import type { Offline } from '../../offline/index.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { useDraft } from '../../records/form/use-draft.ts'
import { useFormSaving } from '../../records/form/use-form-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import {
  type ApplicationTyped,
  type ApplicationValues,
  applicationProblems,
  choosableBy,
  EMPTY_APPLICATION,
  withKnownChoices,
} from './application-values.ts'
import { askToReset, FormButtons } from './FormButtons.tsx'
import { newApplication, rememberChoices } from './last-choices.ts'
import type { SubmissionStatusProps } from './SubmissionStatus.tsx'
import type { StartingPoint } from './starting-point.ts'
import { mayBeSubmitted, mayWaitTwice, queueApplication, receivedSentence } from './submit-application.ts'

const FAILED = '접수 실패'
const RESET_BODY = '작성 중인 내용과 첨부한 서류가 지워집니다.'
const SubmissionStatus = lazy<ComponentType<SubmissionStatusProps>>(() => import('./SubmissionStatus.tsx'))

export interface ApplicationFormProps {
  account: SessionUser
  offline: Offline | null
  reference: Reference
  start: StartingPoint
  /** The application is safe on the device; the form is empty again. */
  onQueued: () => void
}

/** Checks the application on the device, stores it in the outbox, and only then clears the form. */
export function ApplicationForm({ account, offline, start, onQueued, ...props }: ApplicationFormProps) {
  const isDealer = account.userType === 'dealer'
  const reference = useMemo(() => choosableBy(isDealer, props.reference), [isDealer, props.reference])
  const fresh = () => (isDealer ? newApplication(account.id, reference) : EMPTY_APPLICATION)
  const [begun] = useState(() => ({ file: start.files, ...(start.values ?? fresh()) }))
  const [draftSavedAt, setDraftSavedAt] = useState(start.draftSavedAt)
  const [sent, setSent] = useState<Sent | null>(null)
  const directId = useRef(newSubmissionId())
  const prepared = useRef<File | null>(null)
  /** Id of the message about the last try, removed at the next try or on leaving, when it is outdated. */
  const told = useRef(0)
  useEffect(() => () => toast.dismiss(told.current), [])
  const say = (sentence: string, title: string, isSilent = false) => {
    toast.dismiss(told.current)
    told.current = toast.error(sentence, { title, isSilent })
  }
  const fail = (error: unknown) => say(error instanceof Error ? error.message : String(error), FAILED)

  const wrongIn = ({ file: papers, ...values }: ApplicationTyped) => {
    const carrier = reference.carriers.find(({ name }) => name === values.carrier) ?? null
    const hasFile = papers.length > 0
    const { contactCodes } = reference
    const { problems, sentence } = applicationProblems(values, { carrier, hasFile, isDealer, contactCodes })
    const tooLarge = oversizedFile(papers)
    const atFile = tooLarge === null ? [] : [{ field: 'file', message: tooLarge }]
    return { problems: [...problems, ...atFile], sentence: sentence ?? tooLarge }
  }
  const form = useCheckedForm<ApplicationTyped>(
    (typed) => {
      const checked = withKnownChoices(typed, reference)
      const { problems } = wrongIn(checked)
      return problems.length > 0 ? { problems } : { checked }
    },
    begun,
    // Leaving loses typed values only where no draft is kept, which needs storage on the device.
    { isLost: offline === null },
  )
  const { file: files, ...value } = form.values
  const draft = useDraft(
    offline,
    { accountId: account.id, draftId: start.draftId },
    { value, files, typed: form.typed },
  )
  const empty = () => {
    draft.forget()
    setDraftSavedAt(null)
    form.restart({ file: [], ...fresh() })
  }
  const saving = useFormSaving({
    form,
    ask: async (values) => {
      toast.dismiss(told.current)
      prepared.current = await prepareFile(values.file)
      const mayGoOn =
        offline === null ||
        (await mayWaitTwice(offline, account.id, values, start.replaces).catch(() => true))
      return mayGoOn && mayBeSubmitted(values)
    },
    save: async ({ file: _, ...values }) => {
      if (offline === null) {
        const { sendDirectly } = await import('./send-directly.ts').catch(codeMissing)
        await sendDirectly(directId.current, values, prepared.current)
        return { submissionId: null, values }
      }
      await draft.settle()
      return {
        submissionId: await queueApplication(offline, account, values, prepared.current, start),
        values,
      }
    },
    failed: FAILED,
    refusalOf: (error) => ({
      problems: error instanceof FilePreparationError ? [{ field: 'file', message: error.message }] : [],
    }),
    tell: (error) => (error instanceof FilePreparationError ? say(error.message, '입력 오류') : fail(error)),
    tellWrong: () =>
      say(wrongIn(withKnownChoices(form.now().values, reference)).sentence ?? '', '입력 오류', true),
    onSaved: ({ submissionId, values }) => {
      if (isDealer) rememberChoices(account.id, values)
      empty()
      if (submissionId === null) {
        toast.success(receivedSentence(values.customerName), { title: '접수 완료' })
        directId.current = newSubmissionId()
        return
      }
      setSent({ submissionId, values })
      onQueued()
      // The status of the application is shown above the form.
      window.scrollTo({ top: 0 })
    },
  })
  /** Deletes the draft first, so that leaving right after the reset does not bring the values back. */
  const reset = async () => {
    form.show([])
    await draft.settle()
    await offline?.drafts.delete(account.id, start.draftId).catch(fail)
    empty()
  }

  /** Begins the next application at its papers: the form's first button opens no keyboard over them. */
  const goOn = (values: Partial<ApplicationValues>) => {
    setSent(null)
    if (Object.keys(values).length > 0) form.change(values)
    saving.element.current?.querySelector('button')?.focus()
  }

  return (
    <Stack gap="5">
      {offline !== null && sent !== null ? (
        <Suspense>
          <SubmissionStatus
            offline={offline}
            accountId={account.id}
            submissionId={sent.submissionId}
            customerName={sent.values.customerName}
            onNext={() => goOn({})}
            onSameCustomer={() => goOn(customerOf(sent.values))}
          />
        </Suspense>
      ) : null}
      {draftSavedAt === null ? null : (
        <Notice
          kind="info"
          title="작성하던 내용을 불러왔습니다."
          action={
            <Button size="sm" variant="outline" onClick={() => void askToReset(RESET_BODY, reset)}>
              새로 쓰기
            </Button>
          }
        >
          {`${formatKstShort(new Date(draftSavedAt))}에 이 기기에 저장되었습니다.`}
        </Notice>
      )}
      <Box layerStyle="card" p={{ base: '4', md: '6' }}>
        <FormBody
          saving={saving}
          gap="6"
          lastKey="next"
          // Values typed while the form is being sent would be cleared without being in any application.
          inert={saving.isSubmitting}
          buttons={
            <FormButtons
              submit="접수하기"
              isBusy={saving.isSubmitting}
              busyText="저장 중…"
              resetBody={RESET_BODY}
              onReset={reset}
            />
          }
        >
          <ApplicationFields form={form} reference={reference} isDealer={isDealer} />
        </FormBody>
      </Box>
    </Stack>
  )
}

interface Sent {
  submissionId: string
  values: ApplicationValues
}

function customerOf({ customerName, customerPhone, customerEmail }: ApplicationValues) {
  return { customerName, customerPhone, customerEmail }
}

function codeMissing(): never {
  throw new Error('서버가 응답하지 않아 저장하지 못했습니다. 입력한 내용은 그대로 있습니다.')
}
