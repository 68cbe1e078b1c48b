import { Box, Flex } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import {
  CHOOSABLE_FILES,
  FilePreparationError,
  oversizedFile,
  prepareFile,
} from '../../lib/application-file.ts'
import { type Offline, readFile } from '../../offline/index.ts'
import { type Judged, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { useDraft } from '../../records/form/use-draft.ts'
import { useFormSaving } from '../../records/form/use-form-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { toast } from '../../ui/toast.ts'
import type { SupplementStart } from './supplement-start.ts'

interface Answer {
  file: File[]
  note: string
}

export interface SupplementFormProps {
  account: SessionUser
  offline: Offline | null
  start: SupplementStart
  /** The customer of the application; null while it cannot be read, without a connection. */
  customerName: string | null
}

/** The answer to 보완필요: a new file and a note, sent through the outbox like an application. */
export function SupplementForm({ account, offline, start, customerName }: SupplementFormProps) {
  const navigate = useNavigate()
  const accountId = account.id
  const { draftId, documentId, replaces } = start
  const form = useCheckedForm(judge, { file: start.files, note: start.note })
  const { file: files, note } = form.values
  const draft = useDraft(offline, { accountId, draftId }, { value: { note }, files, typed: form.typed })
  const saving = useFormSaving({
    form,
    isShut: offline === null,
    save: async (answer) => {
      const file = await prepareFile(answer.file)
      await draft.settle()
      await offline?.outbox.enqueue({
        accountId,
        kind: 'supplement',
        target: { documentId },
        fields: answer.note === '' ? {} : { note: answer.note },
        file: file === null ? null : await readFile(file),
        label: customerName === null ? '보완 답변' : `${customerName} · 보완 답변`,
        draftId,
        ...(replaces === null ? {} : { replaces }),
      })
    },
    failed: '제출 실패',
    refusalOf: (error) => ({
      problems: error instanceof FilePreparationError ? [{ field: 'file', message: error.message }] : [],
    }),
    tell: (error) => {
      if (error instanceof FilePreparationError) return
      toast.error(error instanceof Error ? error.message : String(error), { title: '제출 실패' })
    },
    onSaved: () => {
      toast.info('기기에 저장했습니다. 연결되면 자동으로 전송됩니다.', { title: '기기에 저장됨' })
      void navigate('/outbox', { replace: true })
    },
  })

  if (offline === null) {
    return (
      <Notice kind="warning">
        보안 연결(HTTPS)이 아니어서 보완 답변을 보낼 수 없습니다. HTTPS 주소로 접속해주세요.
      </Notice>
    )
  }
  return (
    <Box layerStyle="card" p={{ base: '4', md: '6' }}>
      <FormBody
        saving={saving}
        isBrief
        gap="5"
        // Values changed while the form is being sent would not be in the answer.
        inert={saving.isSubmitting}
        buttons={
          <Flex justify="flex-end">
            <Button type="submit" size="xl" loading={saving.isSubmitting} loadingText="저장 중…">
              보완 제출
            </Button>
          </Flex>
        }
      >
        <FileField
          id="supplement-file"
          label="보완 서류"
          rule={CHOOSABLE_FILES}
          hint="pdf, doc, docx, jpg, jpeg, png · 최대 10MB · 사진은 여러 장을 함께 첨부할 수 있습니다."
          multiple
          {...form.field('file')}
          onJudged={(problem) => form.mark('file', problem)}
        />
        <TextareaField label="메모" rows={3} maxLength={LIMITS.memo} {...form.field('note')} />
      </FormBody>
    </Box>
  )
}

function judge({ file, note: typed }: Answer): Judged<Answer> {
  const note = typed.trim()
  const isEmpty = file.length === 0 && note === ''
  const message = isEmpty ? '보완할 서류를 첨부하거나 메모를 입력해주세요.' : oversizedFile(file)
  return message === null ? { checked: { file, note } } : { problems: [{ field: 'file', message }] }
}
