import { useEffect } from 'react'
import { create } from 'zustand'

/**
 * How many things would be lost or cut off if the page closed now: a form with unsaved text, a draft being written,
 * a record being sent. The update prompt waits for them, and the browser asks before leaving.
 */
const useUnsavedCount = create<number>(() => 0)

useUnsavedCount.subscribe((count, before) => {
  if (before === 0) globalThis.addEventListener?.('beforeunload', warn)
  if (count === 0) globalThis.removeEventListener?.('beforeunload', warn)
})

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Marks something as unsaved; returns a function that takes the mark away. */
export function markUnsaved(): () => void {
  let isMarked = true
  useUnsavedCount.setState((count) => count + 1)
  return () => {
    if (isMarked) useUnsavedCount.setState((count) => count - 1)
    isMarked = false
  }
}

export function hasUnsavedChanges(): boolean {
  return useUnsavedCount.getState() > 0
}

/** Calls `then` as soon as nothing is unsaved, at once if so already. */
export function onceNothingUnsaved(then: () => void): void {
  if (!hasUnsavedChanges()) {
    then()
    return
  }
  const stop = useUnsavedCount.subscribe((count) => {
    if (count > 0) return
    stop()
    then()
  })
}

/** For forms: marks the page as unsaved while `dirty` and while the form is shown. */
export function useUnsavedChanges(dirty: boolean): void {
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty])
}

export function useHasUnsavedChanges(): boolean {
  return useUnsavedCount((count) => count > 0)
}
