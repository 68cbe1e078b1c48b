import { type ComponentType, createContext, useContext } from 'react'

export interface DocumentChatProps {
  documentId: number
  open: boolean
  onClose: () => void
}

/** The chat dialog of one document. The app provides it, so that lists need not import the chat feature. */
export const DocumentChatContext = createContext<ComponentType<DocumentChatProps> | null>(null)

/** Null where nobody provides it: then no button offers a chat. */
export function useDocumentChat(): ComponentType<DocumentChatProps> | null {
  return useContext(DocumentChatContext)
}
