import { markUnsaved } from '../../lib/unsaved-changes.ts'

const SAVE_AFTER_MS = 400

/** When a draft is written: a moment after the last letter, one after the other. Until it is, it counts as unsaved. */
export interface DraftSaver {
  /** What was typed last is saved soon, in place of what was to be saved before. */
  soon(save: () => Promise<void>): void
  /** Saves at once what still waits, and resolves when nothing more is being written. */
  now(): Promise<void>
  /** What waits, or could not be written, is no longer wanted. */
  drop(): void
}

export function createDraftSaver(onFailed: (error: unknown) => void): DraftSaver {
  let newest: (() => Promise<void>) | null = null
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let unmark: (() => void) | null = null

  const drop = () => {
    clearTimeout(timer)
    isWaiting = false
    newest = null
    unmark?.()
    unmark = null
  }
  const now = () => {
    clearTimeout(timer)
    const save = newest
    if (save !== null && isWaiting) {
      isWaiting = false
      // What could not be written stays unsaved: until something newer is, or until it is no longer wanted.
      writing = writing.then(save).then(() => (save === newest ? drop() : undefined), onFailed)
    }
    return writing
  }
  return {
    soon(save) {
      clearTimeout(timer)
      newest = save
      isWaiting = true
      unmark ??= markUnsaved()
      timer = setTimeout(now, SAVE_AFTER_MS)
    },
    now,
    drop,
  }
}
