import { lazy, Suspense } from 'react'
import type { DocumentChatProps } from '../documents/document-chat.ts'

const ChatDialog = lazy(() => import('../features/chat/ChatDialog.tsx'))

/** The chat dialog that lists of documents open; its code is loaded at the first opening. */
export function DocumentChat(props: DocumentChatProps) {
  if (!props.open) return null
  return (
    <Suspense fallback={null}>
      <ChatDialog {...props} />
    </Suspense>
  )
}
