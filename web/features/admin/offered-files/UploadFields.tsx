import { Stack } from '@chakra-ui/react'
import { LIMITS } from '#shared/limits.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { FormErrorSummary } from '../../../ui/FormErrorSummary.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { FileUpload } from './use-file-upload.ts'

/** Title, category and file of an upload, in its form. */
export function UploadFields({ upload }: { upload: FileUpload }) {
  const { formId, kind, typed, change, problems } = upload
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.message
  return (
    <form id={formId} noValidate onSubmit={upload.submit}>
      <Stack gap="4">
        <FormErrorSummary items={problems} onGo={upload.focusOn} />
        {/* What changed after the press would not be sent. */}
        <Stack gap="4" inert={upload.progress !== null}>
          <TextField
            id={`${formId}-title`}
            label="제목"
            name="title"
            required
            maxLength={LIMITS.planName}
            placeholder={kind.word === '단가표' ? '예: 11월 단가표' : '예: 가입신청서'}
            value={typed.title}
            error={problemOf('title')}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          {kind.categories.length === 0 ? null : (
            <RadioCards
              label="분류"
              name="category"
              options={kind.categories.map((value) => ({ value, label: value }))}
              value={typed.category}
              error={problemOf('category')}
              onChange={(event) => change({ category: event.currentTarget.value })}
            />
          )}
          <FileField
            id={`${formId}-file`}
            label="파일"
            required
            files={typed.file === null ? [] : [typed.file]}
            onFiles={([file = null]) => change({ file })}
            rule={kind.rule}
            error={problemOf('file')}
          />
        </Stack>
      </Stack>
    </form>
  )
}
