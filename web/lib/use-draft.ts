import { useEffect, useRef, useState } from 'react'
import type { Offline } from '../offline/index.ts'
import { createDraftSaver } from './draft-saver.ts'
import { packFiles } from './packed-files.ts'

/** What a form holds. Compared by identity: what is another object has changed. */
export interface DraftContent {
  value: unknown
  files: readonly File[]
}

/**
 * Keeps a form's content as its draft on the device (`offline` null: it cannot): whoever leaves the form, or the app,
 * right after the last letter finds that letter again. `onFailed` hears of the first time that it could not be kept.
 */
export function useDraft(
  offline: Offline | null,
  { accountId, draftId }: { accountId: number; draftId: string },
  { value, files }: DraftContent,
  onFailed: (error: unknown) => void,
) {
  const hasFailed = useRef(false)
  const [saver] = useState(() =>
    createDraftSaver((error) => {
      if (!hasFailed.current) onFailed(error)
      hasFailed.current = true
    }),
  )
  /** What needs no saving: how the form began, what was saved, what was emptied. */
  const seen = useRef<DraftContent>({ value, files })
  const areFilesNew = useRef(false)

  useEffect(() => {
    const before = seen.current
    if (offline === null || (value === before.value && files === before.files)) return
    areFilesNew.current ||= files !== before.files
    seen.current = { value, files }
    saver.soon(async () => {
      const isNew = areFilesNew.current
      areFilesNew.current = false
      try {
        await offline.drafts.save(accountId, draftId, value, () => packFiles(files), isNew)
      } catch (error) {
        areFilesNew.current ||= isNew
        throw error
      }
    })
  }, [offline, accountId, draftId, value, files, saver])

  useEffect(() => {
    const saveNow = () => void saver.now()
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      void saver.now().then(saver.drop)
    }
  }, [saver])

  return {
    /** When it resolves the draft holds everything, and nothing more is written before the next change. */
    settle: saver.now,
    /** The form is emptied to this, and its draft goes with it: nothing of it is to be saved. */
    forget(emptied: DraftContent): void {
      saver.drop()
      seen.current = emptied
    },
  }
}
