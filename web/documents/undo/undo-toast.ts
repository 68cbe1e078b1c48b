import { toast, useToasts } from '../../ui/toast.ts'
import { TOUCH } from '../../ui/use-media-query.ts'

/** A press takes its time to arrive, so what is offered ends this much earlier than the server's time for it. */
const EARLIER_MS = 1000
/** Where Ctrl+Z takes back what was typed. */
const TYPED_INTO = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]'

/** Ends the key of the newest offer. */
let endKey = () => {}

interface Told {
  title: string
  /** Names what was changed; an older offer about it holds no longer. */
  about: string
  /** For how long the server takes it back; with 0 it is only told. */
  undoSeconds: number
}

/**
 * Says what was done, with the way back: a button, and Ctrl+Z for the newest change. Once something was typed meanwhile, Ctrl+Z
 * in a field takes that back.
 */
export function toastWithUndo(
  done: string,
  { title, about, undoSeconds }: Told,
  undo: () => Promise<void>,
): void {
  for (const older of useToasts.getState()) if (older.about === about) toast.dismiss(older.id)
  endKey()
  if (undoSeconds === 0) return void toast.success(done, { title, about })
  const term = offeredMs(undoSeconds)
  const ended = new AbortController()
  const takeBack = () => {
    ended.abort()
    toast.dismiss(shown)
    void undo()
  }
  const shown = toast.success(done, {
    title,
    about,
    duration: term,
    hasTerm: true,
    action: { label: '되돌리기', keys: isTouched() ? undefined : 'Ctrl+Z', onClick: takeBack },
  })
  endKey = () => ended.abort()
  setTimeout(endKey, term)
  let isTyped = false
  const onInput = () => {
    isTyped = true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !isUndoKey(event) ||
      (isTyped && isInField(event)) ||
      !useToasts.getState().some(({ id }) => id === shown)
    )
      return
    event.preventDefault()
    takeBack()
  }
  document.addEventListener('input', onInput, { signal: ended.signal })
  document.addEventListener('keydown', onKeyDown, { signal: ended.signal })
}

function offeredMs(undoSeconds: number): number {
  const whole = undoSeconds * 1000
  return whole - Math.min(EARLIER_MS, whole / 5)
}

function isUndoKey(event: KeyboardEvent): boolean {
  const isPressed =
    event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  return isPressed && !event.defaultPrevented && document.querySelector('[aria-modal=true]') === null
}

function isInField({ target }: Event): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

function isTouched(): boolean {
  return globalThis.matchMedia?.(TOUCH).matches ?? false
}
