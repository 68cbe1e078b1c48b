import { markUnsaved } from '../../lib/unsaved-changes.ts'

const SAVE_AFTER_MS = 400

/** Saves a draft shortly after the last keystroke, one save at a time. Until then it counts as unsaved. */
export interface DraftSaver {
  /** Saves this soon, in place of what was waiting. */
  soon(save: () => Promise<void>): void
  /** Saves what is waiting at once; resolves when nothing more is being written. */
  now(): Promise<void>
  /** Discards what is waiting or could not be written. */
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
      // A failed save stays unsaved until a newer one succeeds, or until it is discarded.
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
