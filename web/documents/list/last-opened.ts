interface Opened {
  id: number
  /** The list's place in the address, and where in it the row stood, counted from 0; undefined if it is not in it. */
  list: string
  index: number | undefined
}

/** The application whose page was opened last: its row, or the one in its place, takes the focus when its list is shown again. */
let lastOpened: Opened | null = null

export function rememberOpened(opened: Opened): void {
  lastOpened = opened
}

/** Another list has only the row itself, if at all. Changes nothing: a page that waits for its code is rendered twice. */
export function readLastOpened(list: string): { key: number; index: number | undefined } | undefined {
  if (lastOpened === null) return undefined
  return { key: lastOpened.id, index: lastOpened.list === list ? lastOpened.index : undefined }
}

/** Once its row has the focus, no list looks for it any more. */
export function forgetLastOpened(): void {
  lastOpened = null
}
