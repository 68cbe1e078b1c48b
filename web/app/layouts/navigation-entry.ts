export type NavigationEntry = {
  to: string
  label: string
  /** A figure beside the entry (unread, unsent) and how it is read out (`안 읽은 메시지`). Nothing at 0. */
  count?: { value: number; label: string } | undefined
  /** Begins a group of its own, such as the administrator's entries. */
  divided?: boolean | undefined
}
