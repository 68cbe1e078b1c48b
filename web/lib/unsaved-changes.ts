import { useEffect, useSyncExternalStore } from 'react'

/**
 * What would be lost, or cut off, if the page went away now: a form with unsaved text, a draft being written, a record
 * being sent. The update prompt waits for it, and the browser asks before it leaves.
 */
const open = new Set<symbol>()
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Marks something as unsaved; answers with what takes the mark away. */
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

/** Calls `then` now or as soon as nothing is unsaved any more. */
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

/** For forms: unsaved while `dirty`, and until the form is gone. */
export function useUnsavedChanges(dirty: boolean): void {
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty])
}

export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore(onUnsavedChange, hasUnsavedChanges)
}
