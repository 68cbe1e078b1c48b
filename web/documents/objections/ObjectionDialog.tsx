import { Box, Text } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { monthWords } from '#shared/kst.ts'
import type { Objection } from '#shared/statements/objection.contract.ts'
import { isLoginAsked } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { PRESS_AGAIN, tellFailure } from '../../records/form/failure.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ChatComposer } from '../../ui/chat/ChatComposer.tsx'
import { ChatThread } from '../../ui/chat/ChatThread.tsx'
import type { ThreadItem } from '../../ui/chat/thread-days.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLeftBehind } from '../../ui/use-left-behind.ts'

export interface ObjectionDialogProps {
  objection: Objection
  /** The line that it is about, as its reader knows it. */
  line: string
  send: (text: string) => Promise<unknown>
  /** What else can be done with it. */
  actions?: ReactNode
  onClose: () => void
}

/** What the store and the office said of an objection, with the box to write in until it is decided. */
export function ObjectionDialog({ objection, line, send, actions, onClose }: ObjectionDialogProps) {
  const account = useAccount()
  const typing = useLeftBehind<string>(`objection ${objection.id}`)
  const [unsent, setUnsent] = useState({ text: typing.left ?? '', tries: 0 })
  const [text, setText] = useState(unsent.text)
  const isTyped = text.trim() !== ''
  typing.keep(isTyped ? () => text : null)
  useUnsavedChanges(isTyped)
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: send,
    onError: (error, sent) => {
      if (!isLoginAsked(error)) tellFailure(error, '글을 보내지 못했습니다.', PRESS_AGAIN)
      // It stands in the box again.
      setText(sent)
      setUnsent(({ tries }) => ({ text: sent, tries: tries + 1 }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY }),
  })
  const close = async () => {
    if (await typing.mayClose()) onClose()
  }
  const reader = { isStore: account?.userType === 'dealer', name: account?.name ?? '' }
  return (
    <Dialog
      fill
      title={
        <>
          이의 <ObjectionState objection={objection} />
        </>
      }
      description={`${monthWords(objection.month)} · ${line}`}
      footer={actions}
      onClose={() => void close()}
    >
      <ChatThread items={threadOf(objection, reader)} />
      {objection.isAccepted === null ? (
        <ChatComposer
          key={unsent.tries}
          initial={{ text: unsent.text, files: [] }}
          disabled={sending.isPending}
          onChange={(draft) => setText(draft.text)}
          onSend={(sent) => sending.mutate(sent)}
        />
      ) : (
        <Box role="status" px="4" py="3" borderTopWidth="1px" textStyle="xs" color="fg.muted">
          처리가 끝난 이의입니다.
          {isTyped ? <Text mt="1" color="fg" whiteSpace="pre-wrap">{`보내지 못한 글: ${text}`}</Text> : null}
        </Box>
      )}
    </Dialog>
  )
}

/** 처리 중, 수용 or 기각. */
export function ObjectionState({ objection: { isAccepted } }: { objection: Pick<Objection, 'isAccepted'> }) {
  const [word, color] =
    isAccepted === null ? ['처리 중', 'orange'] : isAccepted ? ['수용', 'green'] : ['기각', 'gray']
  return (
    <Badge size="sm" colorPalette={color}>
      {word}
    </Badge>
  )
}

/** Messages as the reader sees them, and the decision as what happened after them. */
export function threadOf(
  { id, messages, isAccepted, decidedByName, decidedAt }: Objection,
  reader: { isStore: boolean; name: string },
): ThreadItem[] {
  const said = messages.map((message): ThreadItem => {
    const isOwnSide = message.isStore === reader.isStore
    const mine = isOwnSide && (reader.isStore || message.senderName === reader.name)
    const { text, at, senderName } = message
    return {
      kind: 'message',
      key: `${message.id}`,
      text,
      at,
      senderName,
      mine,
      bySameSide: isOwnSide && !mine,
    }
  })
  if (decidedAt === null) return said
  const title = isAccepted ? '수용' : '기각'
  return [...said, { kind: 'event', key: `decided ${id}`, title, at: decidedAt, by: decidedByName ?? '본사' }]
}
