interface Opened {
  id: number
  /** The list's place in the address, and where in it the row stood, counted from 0. */
  list: string
  index: number
}

/** The application whose page was opened last: its row, or the one in its place, takes the focus when its list is shown again. */
let lastOpened: Opened | null = null

export function rememberOpened(opened: Opened): void {
  lastOpened = opened
}

/** Answers it once; another list has only the row itself, if at all. */
export function takeLastOpened(list: string): { key: number; index: number | undefined } | undefined {
  const opened = lastOpened
  lastOpened = null
  if (opened === null) return undefined
  return { key: opened.id, index: opened.list === list ? opened.index : undefined }
}
