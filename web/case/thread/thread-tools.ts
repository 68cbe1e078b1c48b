import { type ComponentType, createContext } from 'react'
import type { OpenChat } from './use-chat.ts'

export interface ThreadToolsProps {
  /** The application that the message is about. */
  document: OpenChat['document']
}

/** What stands beside the message's send button, such as ready-made answers. The app provides it; null: nothing. */
export const ThreadToolsContext = createContext<ComponentType<ThreadToolsProps> | null>(null)
