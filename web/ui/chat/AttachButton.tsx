import Paperclip from 'lucide-react/icons/paperclip'
import { useRef } from 'react'
import { IconButton } from '../Button.tsx'
import { acceptOf, type FileRule } from '../file-check.ts'

/** Chooses files to send; on a phone also by its camera. */
export function AttachButton({ rule, onChoose }: { rule: FileRule; onChoose: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="파일 첨부"
        title="파일 첨부 (붙여넣거나 끌어다 놓아도 됩니다)"
        icon={<Paperclip aria-hidden />}
        size="lg"
        borderRadius="full"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        autoComplete="off"
        hidden
        multiple
        aria-label="보낼 파일"
        accept={acceptOf(rule)}
        onChange={({ currentTarget }) => {
          if (currentTarget.files !== null) onChoose(currentTarget.files)
          // Cleared, so that choosing the same file again counts as a change.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
