import { useEffect, useState } from 'react'

const SAVE_AFTER_MS = 400

/** When a draft is written: a moment after the last letter, one after the other. */
export interface DraftSaver {
  /** What was typed last is saved soon, in place of what was to be saved before. */
  soon(save: () => Promise<void>): void
  /** Saves at once what still waits, and resolves when nothing more is being written. */
  now(): Promise<void>
  /** What still waits is no longer wanted. */
  drop(): void
}

/** `save` deals with its own failures. */
export function createDraftSaver(): DraftSaver {
  let waiting: (() => Promise<void>) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  const drop = () => {
    clearTimeout(timer)
    waiting = null
  }
  const now = () => {
    const save = waiting
    drop()
    if (save !== null) writing = writing.then(save)
    return writing
  }
  return {
    soon(save) {
      drop()
      waiting = save
      timer = setTimeout(() => void now(), SAVE_AFTER_MS)
    },
    now,
    drop,
  }
}

/** A form's saver: whoever leaves the form, or the app, right after the last letter finds that letter again. */
export function useDraftSaver(): DraftSaver {
  const [saver] = useState(createDraftSaver)
  useEffect(() => {
    const saveNow = () => void saver.now()
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [saver])
  return saver
}
