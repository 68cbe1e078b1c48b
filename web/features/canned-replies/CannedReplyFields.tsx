import { Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import {
  REPLY_KIND_LABELS,
  REPLY_KINDS,
  type ReplyKind,
} from '#shared/canned-replies/canned-reply.contract.ts'
import { REPLY_VARIABLES } from '#shared/canned-replies/reply-variables.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { Button } from '../../ui/Button.tsx'
import { insertText } from '../../ui/insert-text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'

const KINDS = REPLY_KINDS.map((kind) => ({ value: kind, label: REPLY_KIND_LABELS[kind] }))

/** Title, place and text of a reply, with a button for each variable. */
export function CannedReplyFields({
  form: { field },
}: {
  form: FormFields<{ title: string; kind: ReplyKind; text: string }>
}) {
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <TextField label="제목" required {...field('title')} />
      <SelectField label="사용할 곳" required options={KINDS} {...field('kind')} />
      <TextareaField
        ref={text}
        label="내용"
        required
        rows={5}
        hint="중괄호로 묶은 항목은 넣을 때 신청 내용으로 바뀝니다."
        {...field('text')}
      />
      <Flex gap="1.5" wrap="wrap" role="group" aria-label="항목 넣기">
        {REPLY_VARIABLES.map((name) => (
          <Button
            key={name}
            size="xs"
            variant="outline"
            colorPalette="gray"
            onClick={() => text.current && insertText(text.current, `{${name}}`)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </Flex>
    </>
  )
}
