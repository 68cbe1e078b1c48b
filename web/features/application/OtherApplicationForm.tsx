import { Box, Stack } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import { ApiError, hasCode, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { newSubmissionId } from '../../lib/submission-id.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { useDraft } from '../../lib/use-draft.ts'
import type { Offline } from '../../offline/index.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { FormErrorSummary } from '../../ui/FormErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { type ApplicationValues, withKnownChoices } from './application-values.ts'
import { FormButtons } from './FormButtons.tsx'
import { OtherApplicationFields } from './OtherApplicationFields.tsx'
import {
  emptyDraft,
  handIn,
  isFilled,
  OTHER_DRAFT_ID,
  type OtherDraft,
  type OtherProblem,
  otherProblems,
} from './other-application.ts'
import { useProblems } from './use-problems.ts'

const FAILED = '기타 신청 처리 중 오류가 발생했습니다.'
const NO_FILES: readonly File[] = []

interface OtherApplicationFormProps {
  account: SessionUser
  offline: Offline | null
  reference: Reference
  start: OtherDraft
}

/** The form: kept on the device while it is typed, handed in under one key however often it is tried. */
export function OtherApplicationForm({ account, offline, reference, start }: OtherApplicationFormProps) {
  const [typed, setDraft] = useState(start)
  const draft = { ...typed, values: withKnownChoices(typed.values, reference) }
  const { form, problems, focusOn, show, mended } = useProblems<OtherProblem>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [received, setReceived] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const kept = useDraft(
    offline,
    { accountId: account.id, draftId: OTHER_DRAFT_ID },
    { value: typed, files: NO_FILES },
    (error) => toast.error(sentenceOf(error), { title: '임시 저장 실패' }),
  )
  useUnsavedChanges(offline === null && isFilled(typed))

  const change = (changes: Partial<ApplicationValues>) => {
    setDraft((before) => ({ ...before, values: { ...before.values, ...changes } }))
    mended(changes)
    setRefusal(null)
    setReceived(null)
  }
  /** The draft goes first: whoever leaves at once must not find again what was handed in. */
  const empty = async () => {
    const emptied = emptyDraft()
    kept.forget({ value: emptied, files: NO_FILES })
    await kept.settle()
    // What cannot be deleted is overwritten by the next draft.
    await offline?.drafts.delete(account.id, OTHER_DRAFT_ID).catch(() => {})
    setDraft(emptied)
  }

  const send = async (sent: OtherDraft): Promise<void> => {
    try {
      const documentNumber = await handIn(sent)
      toast.success(`접수번호 ${documentNumber}`, { title: '기타 신청 완료', about: FAILED })
      await empty()
      setReceived(documentNumber)
    } catch (error) {
      if (isLoginAsked(error)) return
      if (hasCode(error, 'IDEMPOTENCY_MISMATCH')) {
        const renewed = { ...sent, submissionId: newSubmissionId() }
        if (!(await mayBeAnother())) return
        setDraft(renewed)
        return send(renewed)
      }
      toast.error(FAILED, { about: FAILED })
      // What is inert takes no focus.
      flushSync(() => setSending(false))
      setRefusal(sentenceOf(error))
      if (error instanceof ApiError)
        show(error.details.flatMap(({ field, message }) => (field === undefined ? [] : [{ field, message }])))
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found = otherProblems(draft.values)
    show(found)
    setRefusal(null)
    if (found.length > 0) return
    setSending(true)
    await send(draft).finally(() => setSending(false))
  }
  const reset = () => {
    show([])
    setRefusal(null)
    return empty()
  }

  return (
    <Stack gap="5" maxWidth="xl">
      {received === null ? null : (
        <Notice
          kind="success"
          title="기타 신청 완료"
          action={
            scopeOf(account, 'documents.read') === null ? undefined : (
              <Button asChild size="sm" variant="outline">
                <Link to="/other-completions">기타완료 보기</Link>
              </Button>
            )
          }
        >
          {`접수번호 ${received}`}
        </Notice>
      )}
      <Box layerStyle="card" p={{ base: '4', md: '6' }}>
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="6">
            <FormErrorSummary items={problems} onGo={focusOn} />
            {refusal === null || problems.length > 0 ? null : <Notice kind="error">{refusal}</Notice>}
            {/* What is typed after the press would be in the cleared form, and in nothing that was handed in. */}
            <div inert={isSending}>
              <OtherApplicationFields
                values={draft.values}
                onChange={change}
                problems={problems}
                reference={reference}
              />
            </div>
            <FormButtons
              submit="기타 신청"
              isBusy={isSending}
              busyText="접수 중…"
              resetBody="작성 중인 내용이 지워집니다."
              onReset={reset}
            />
          </Stack>
        </form>
      </Box>
    </Stack>
  )
}

/** What was sent before under the key did arrive, though no answer came, and this is something else. */
function mayBeAnother(): Promise<boolean> {
  return confirm({
    title: '앞서 보낸 신청이 이미 접수되어 있습니다.',
    body: '그 뒤에 수정한 내용을 새 신청으로 한 번 더 접수할까요?',
    confirmLabel: '새 신청으로 접수',
  })
}
