import type { ReactNode } from 'react'

export type NavigationEntry = {
  to: string
  label: string
  /** A count beside the entry (unread, unsent) and its label for screen readers (`안 읽은 메시지`); none at 0. */
  count?: { value: number; label: string } | undefined
  /** A count that reads the server, drawn in place of `count`. */
  liveCount?: ReactNode
  /** Starts a new group, such as the administrator's entries. */
  divided?: boolean | undefined
}
