import { Box, Flex, Stack } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import {
  CHOOSABLE_FILES,
  FilePreparationError,
  oversizedFile,
  prepareFile,
} from '../../lib/application-file.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { type Offline, readFile } from '../../offline/index.ts'
import { Button } from '../../ui/Button.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { toast } from '../../ui/toast.ts'
import type { SupplementStart } from './supplement-start.ts'

export interface SupplementFormProps {
  account: SessionUser
  offline: Offline | null
  start: SupplementStart
  /** Whose application it is; null while that is not known, without a connection. */
  customerName: string | null
}

/** A new file and a note; goes through the outbox like an application. */
export function SupplementForm({ account, offline, start, customerName }: SupplementFormProps) {
  const navigate = useNavigate()
  const [value, setValue] = useState({ note: start.note })
  const [files, setFiles] = useState(start.files)
  const [error, setError] = useState<string>()
  const [isSubmitting, setSubmitting] = useState(false)
  const accountId = account.id
  const { draftId } = start
  const draft = useDraft(offline, { accountId, draftId }, { value, files }, (failure) =>
    toast.error(failure instanceof Error ? failure.message : String(failure), { title: '임시 저장 실패' }),
  )
  const note = value.note.trim()

  const refuse = (sentence: string) => {
    setError(sentence)
    document.getElementById('supplement-file')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting || offline === null) return
    if (files.length === 0 && note === '') return refuse('보완할 서류를 첨부하거나 메모를 입력해주세요.')
    const tooLarge = oversizedFile(files)
    if (tooLarge !== null) return refuse(tooLarge)
    setError(undefined)
    setSubmitting(true)
    try {
      const file = await prepareFile(files)
      await draft.settle()
      await offline.outbox.enqueue({
        accountId,
        kind: 'supplement',
        target: { documentId: start.documentId },
        fields: note === '' ? {} : { note },
        file: file === null ? null : await readFile(file),
        label: customerName === null ? '보완 답변' : `${customerName} · 보완 답변`,
        draftId,
        ...(start.replaces === null ? {} : { replaces: start.replaces }),
      })
      toast.info('기기에 저장했습니다. 연결되면 자동으로 전송됩니다.', { title: '기기에 저장됨' })
      void navigate('/outbox', { replace: true })
    } catch (failure) {
      if (failure instanceof FilePreparationError) {
        // What is inert takes no focus.
        flushSync(() => setSubmitting(false))
        return refuse(failure.message)
      }
      toast.error(failure instanceof Error ? failure.message : String(failure), { title: '제출 실패' })
    } finally {
      setSubmitting(false)
    }
  }

  if (offline === null) {
    return (
      <Notice kind="warning">
        보안 연결(HTTPS)이 아니어서 보완 답변을 보낼 수 없습니다. HTTPS 주소로 접속해주세요.
      </Notice>
    )
  }
  return (
    <Box layerStyle="card" p={{ base: '4', md: '6' }}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="5">
          {/* What changed after the press would be in no answer. */}
          <Stack gap="5" inert={isSubmitting}>
            <FileField
              id="supplement-file"
              label="보완 서류"
              error={error}
              files={files}
              onFiles={(chosen) => {
                setFiles(chosen)
                setError(undefined)
              }}
              rule={CHOOSABLE_FILES}
              hint="pdf, doc, docx, jpg, jpeg, png · 최대 10MB · 사진은 여러 장을 함께 첨부할 수 있습니다."
              multiple
            />
            <TextareaField
              label="메모"
              rows={3}
              maxLength={LIMITS.memo}
              value={value.note}
              onChange={(event) => {
                setValue({ note: event.currentTarget.value })
                setError(undefined)
              }}
            />
          </Stack>
          <Flex justify="flex-end">
            <Button type="submit" size="xl" loading={isSubmitting} loadingText="저장 중…">
              보완 제출
            </Button>
          </Flex>
        </Stack>
      </form>
    </Box>
  )
}
