/** The application whose page was opened last: its row takes the focus when its list is shown again. */
let lastOpened: number | null = null

export function rememberOpened(id: number): void {
  lastOpened = id
}

/** Answers it once. */
export function takeLastOpened(): number | null {
  const id = lastOpened
  lastOpened = null
  return id
}
