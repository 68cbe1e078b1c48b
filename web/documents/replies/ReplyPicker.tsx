import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useEffect, useRef, useState } from 'react'
import type { ReplyKind } from '#shared/canned-replies/canned-reply.contract.ts'
import { fillReply } from '#shared/canned-replies/reply-variables.ts'
import { scopeOf } from '#shared/permissions.ts'
import { useAccount } from '../../lib/session-store.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { insertText } from '../../ui/insert-text.ts'
import { toast } from '../../ui/toast.ts'
import { ReplyList } from './ReplyList.tsx'
import { type NamedDocument, replyValues } from './reply-values.ts'

export interface ReplyPickerProps {
  kind: ReplyKind
  /** The applications that the text is about. */
  documents: readonly NamedDocument[]
  /** Shows the icon only. */
  compact?: boolean
}

/** A button that puts canned replies where the cursor stands in the text box beside it; Ctrl and slash in the text box beside it open it as well. */
export function ReplyPicker(props: ReplyPickerProps) {
  const account = useAccount()
  if (account === null || scopeOf(account, 'cannedReplies.read') === null) return null
  return <Picker {...props} writer={account.name} />
}

function Picker({ kind, documents, compact = false, writer }: ReplyPickerProps & { writer: string }) {
  const values = replyValues(documents, writer)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // By its place on the keyboard, so that it works while Hangul is typed too.
      if (event.code !== 'Slash' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (event.target !== boxBeside(button.current)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const close = () => {
    setOpen(false)
    boxBeside(button.current)?.focus()
  }
  const pick = (template: string) => {
    setOpen(false)
    const { text, missing } = fillReply(template, values)
    const box = boxBeside(button.current)
    if (box !== null) insertText(box, text)
    if (missing.length > 0)
      toast.info(`값이 없는 항목은 비워두었습니다: ${missing.join(', ')}`, { title: '상용구' })
  }
  const shared = {
    ref: button,
    title: '상용구 (Ctrl+/)',
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => (isOpen ? close() : setOpen(true)),
  } as const
  return (
    <>
      {compact ? (
        <IconButton {...shared} label="상용구" icon={<MessageSquareText aria-hidden />} size="lg" />
      ) : (
        <Button {...shared} size="xs" variant="ghost" colorPalette="gray">
          <MessageSquareText aria-hidden />
          상용구
        </Button>
      )}
      {isOpen ? (
        <ReplyList
          kind={kind}
          values={values}
          anchor={button}
          onPick={pick}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** The text box in the nearest frame around the button. */
function boxBeside(button: HTMLElement | null): HTMLTextAreaElement | null {
  for (let frame = button?.parentElement; frame; frame = frame.parentElement) {
    const box = frame.querySelector('textarea')
    if (box !== null) return box
  }
  return null
}
