import { Box, Flex, Stack } from '@chakra-ui/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { CHOOSABLE_FILES, oversizedFile, prepareFile } from '../../lib/application-file.ts'
import { useDraftSaver } from '../../lib/draft-saver.ts'
import { packFiles } from '../../lib/packed-files.ts'
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
  const [note, setNote] = useState(start.note)
  const [files, setFiles] = useState(start.files)
  const [error, setError] = useState<string>()
  const [isSubmitting, setSubmitting] = useState(false)
  const isFirst = useRef(true)
  const saver = useDraftSaver()

  useEffect(() => {
    if (isFirst.current || offline === null) {
      isFirst.current = false
      return
    }
    const save = async () => offline.drafts.save(account.id, start.draftId, { note }, await packFiles(files))
    // Without room for a draft the answer can still be submitted, and then says so itself.
    saver.soon(() => save().catch(() => undefined))
  }, [offline, account.id, start.draftId, note, files, saver])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting || offline === null) return
    if (files.length === 0 && note.trim() === '') {
      setError('보완할 서류를 첨부하거나 메모를 입력해주세요.')
      document.getElementById('supplement-file')?.focus()
      return
    }
    const tooLarge = oversizedFile(files)
    setError(tooLarge ?? undefined)
    if (tooLarge !== null) return
    setSubmitting(true)
    try {
      const file = await prepareFile(files)
      await saver.now()
      await offline.outbox.enqueue({
        accountId: account.id,
        kind: 'supplement',
        target: { documentId: start.documentId },
        fields: note.trim() === '' ? {} : { note: note.trim() },
        file: file === null ? null : await readFile(file),
        label: customerName === null ? '보완 답변' : `${customerName} · 보완 답변`,
        draftId: start.draftId,
        ...(start.replaces === null ? {} : { replaces: start.replaces }),
      })
      toast.info('기기에 저장했습니다. 연결되면 자동으로 전송됩니다.', { title: '기기에 저장됨' })
      void navigate('/outbox', { replace: true })
    } catch (failure) {
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
              value={note}
              onChange={(event) => {
                setNote(event.currentTarget.value)
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
