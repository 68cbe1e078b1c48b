import { Box, Flex, Text } from '@chakra-ui/react'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { tooLong } from '#shared/text.ts'
import { IconButton } from '../Button.tsx'
import { TextareaControl } from '../Control.tsx'
import { isComposing } from '../composition.ts'
import { FileRow } from '../FileRow.tsx'
import type { FileRule } from '../file-check.ts'
import { AttachButton } from './AttachButton.tsx'
import { useChosenFiles } from './use-chosen-files.ts'

export type ChatComposerProps = {
  /** Gets the trimmed, normalised text and the chosen files, of which one may be empty; the box is emptied at once. */
  onSend: (text: string, files: readonly File[]) => void
  /** Which files may be sent; absent: none. */
  attachments?: { rule: FileRule; prepare: (file: File) => Promise<File> } | undefined
  disabled?: boolean | undefined
  /** Why it is disabled, or another remark. */
  note?: string | undefined
  /** What was left unsent at the last visit. */
  initial?: ChatDraft | undefined
  /** Called at every change of text or files, also when they are emptied. */
  onChange?: ((draft: ChatDraft) => void) | undefined
  /** For devices with a mouse; a phone's keyboard would hide the messages. */
  focusOnMount?: boolean | undefined
  /** Buttons beside the send button. */
  tools?: ReactNode
}

/** A message that is being written. */
export interface ChatDraft {
  text: string
  files: readonly File[]
}

const NOTHING: ChatDraft = { text: '', files: [] }

/** Enter sends and Shift+Enter breaks the line; an Enter that ends a Hangul composition does neither. */
export function ChatComposer({
  onSend,
  disabled,
  note,
  initial = NOTHING,
  onChange,
  focusOnMount,
  tools,
  attachments,
}: ChatComposerProps) {
  const [text, setText] = useState(initial.text)
  const box = useRef<HTMLTextAreaElement>(null)
  const hadFocus = useRef(false)
  const noteId = useId()
  const { files, problem, isPreparing, add, remove, empty } = useChosenFiles(attachments, initial.files)
  const message = text.normalize('NFC').trim()
  const isTooLong = message.length > LIMITS.chatMessage
  const wrong = isTooLong ? tooLong(LIMITS.chatMessage) : problem
  const ready = (message !== '' || files.length > 0) && !isTooLong && !disabled && !isPreparing
  const told = useRef(initial)
  useEffect(() => {
    if (told.current.text === text && told.current.files === files) return
    told.current = { text, files }
    onChange?.(told.current)
  }, [text, files, onChange])

  useEffect(() => {
    if (focusOnMount && window.matchMedia('(pointer: fine)').matches) box.current?.focus()
  }, [focusOnMount])
  // Disabling the box for a moment takes its focus away, so the focus is given back.
  useEffect(() => {
    if (!disabled && hadFocus.current && document.activeElement === document.body) box.current?.focus()
  }, [disabled])

  const send = () => {
    if (!ready) return
    onSend(message, files)
    setText('')
    empty()
    box.current?.focus()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    <Box
      borderTopWidth="1px"
      borderColor="border"
      bg="bg.panel"
      px="3"
      py="2.5"
      pb="calc(0.625rem + env(safe-area-inset-bottom))"
      containerType="inline-size"
      onDragOver={(event) => {
        if (attachments !== undefined && !disabled) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (!disabled) void add(event.dataTransfer.files)
      }}
    >
      {note ? (
        <Text id={noteId} role="status" textStyle="xs" color="fg.muted" mb="2">
          {note}
        </Text>
      ) : null}
      {wrong === null ? null : (
        <Text role="alert" textStyle="xs" color="fg.error" mb="2">
          {wrong}
        </Text>
      )}
      {files.map((file) => (
        <FileRow
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onRemove={() => remove(file)}
        />
      ))}
      <Flex align="flex-end" gap="2" {...(disabled ? {} : { css: IN_A_NARROW_COLUMN })}>
        {attachments === undefined || disabled ? null : (
          <AttachButton rule={attachments.rule} onChoose={(list) => void add(list)} />
        )}
        <TextareaControl
          autoComplete="off"
          ref={box}
          aria-label="메시지"
          aria-describedby={note ? noteId : undefined}
          rows={1}
          value={text}
          disabled={disabled}
          placeholder="메시지를 입력해주세요"
          enterKeyHint="send"
          onFocus={() => {
            hadFocus.current = true
          }}
          onBlur={(event) => {
            hadFocus.current = event.currentTarget.disabled
          }}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={keyDown}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0 || attachments === undefined) return
            event.preventDefault()
            void add(event.clipboardData.files)
          }}
          css={{
            fieldSizing: 'content',
            minHeight: '44px',
            maxHeight: '10rem',
            resize: 'none',
            borderRadius: 'xl',
          }}
        />
        {disabled ? null : tools}
        <IconButton
          label="보내기"
          icon={<SendHorizontal aria-hidden />}
          variant="solid"
          colorPalette="accent"
          size="lg"
          borderRadius="full"
          disabled={!ready}
          onClick={send}
        />
      </Flex>
    </Box>
  )
}

/** The box gets a line of its own above the buttons. */
const IN_A_NARROW_COLUMN = {
  '@container (max-width: 20rem)': {
    flexWrap: 'wrap',
    rowGap: '1',
    '& > textarea': { order: '-1', flexBasis: 'full' },
    '& > button:last-of-type': { marginInlineStart: 'auto' },
  },
}
