import { useEffect, useSyncExternalStore } from 'react'

/**
 * What would be lost or cut off if the page closed now: a form with unsaved text, a draft being written, a
 * record being sent. The update prompt waits for it, and the browser asks before leaving.
 */
const open = new Set<symbol>()
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Marks something as unsaved; returns a function that takes the mark away. */
export function markUnsaved(): () => void {
  const mark = Symbol('unsaved')
  open.add(mark)
  if (open.size === 1) globalThis.addEventListener?.('beforeunload', warn)
  changed()
  return () => {
    if (!open.delete(mark)) return
    if (open.size === 0) globalThis.removeEventListener?.('beforeunload', warn)
    changed()
  }
}

export function hasUnsavedChanges(): boolean {
  return open.size > 0
}

function onUnsavedChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `then` as soon as nothing is unsaved, at once if so already. */
export function onceNothingUnsaved(then: () => void): void {
  let stop = () => {}
  const check = () => {
    if (hasUnsavedChanges()) return
    stop()
    then()
  }
  stop = onUnsavedChange(check)
  check()
}

/** For forms: marks the page as unsaved while `dirty` and while the form is shown. */
export function useUnsavedChanges(dirty: boolean): void {
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty])
}

export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore(onUnsavedChange, hasUnsavedChanges)
}
