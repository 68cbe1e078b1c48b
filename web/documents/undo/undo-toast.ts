import { toast, useToasts } from '../../ui/toast.ts'
import { TOUCH } from '../../ui/use-media-query.ts'

/** A moment less than the server takes a change back by default, so that what is offered also works. */
const UNDO_MS = 14_000
/** Where Ctrl+Z takes back what was typed. */
const TYPED_INTO = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]'

/** Ends the key of the newest offer. */
let endKey = () => {}

interface Told {
  title: string
  /** Names what was changed; an older offer about it holds no longer. */
  about: string
}

/** Says what was done, with the way back: a button, and outside of fields Ctrl+Z for the newest change. */
export function toastWithUndo(done: string, { title, about }: Told, undo: () => Promise<void>): void {
  for (const older of useToasts.getState()) if (older.about === about) toast.dismiss(older.id)
  endKey()
  const ended = new AbortController()
  const takeBack = () => {
    ended.abort()
    toast.dismiss(shown)
    void undo()
  }
  const shown = toast.success(done, {
    title,
    about,
    duration: UNDO_MS,
    hasTerm: true,
    action: { label: isTouched() ? '되돌리기' : '되돌리기 (Ctrl+Z)', onClick: takeBack },
  })
  endKey = () => ended.abort()
  setTimeout(endKey, UNDO_MS)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isUndoKey(event) || !useToasts.getState().some(({ id }) => id === shown)) return
    event.preventDefault()
    takeBack()
  }
  document.addEventListener('keydown', onKeyDown, { signal: ended.signal })
}

function isUndoKey(event: KeyboardEvent): boolean {
  const isPressed =
    event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  const isTyping = event.target instanceof Element && event.target.closest(TYPED_INTO) !== null
  const isFree = !event.defaultPrevented && document.querySelector('[aria-modal=true]') === null
  return isPressed && isFree && !isTyping
}

function isTouched(): boolean {
  return globalThis.matchMedia?.(TOUCH).matches ?? false
}
