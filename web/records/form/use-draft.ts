import { useEffect, useRef, useState } from 'react'
import { packFiles } from '../../lib/packed-files.ts'
import type { Offline } from '../../offline/index.ts'
import { toast } from '../../ui/toast.ts'
import { createDraftSaver } from './draft-saver.ts'

/** What a form holds, and how often it was typed into. */
export interface DraftContent {
  value: unknown
  files: readonly File[]
  typed: number
}

/**
 * Keeps what is typed as a draft on the device (`offline` null: it cannot): whoever leaves the form, or the app, right after the
 * last letter finds that letter again. The first time that it cannot be kept is told.
 */
export function useDraft(
  offline: Offline | null,
  { accountId, draftId }: { accountId: number; draftId: string },
  { value, files, typed }: DraftContent,
) {
  const hasFailed = useRef(false)
  const [saver] = useState(() =>
    createDraftSaver((error) => {
      if (!hasFailed.current)
        toast.error(error instanceof Error ? error.message : String(error), { title: '임시 저장 실패' })
      hasFailed.current = true
    }),
  )
  /** What needs no saving: how the form began, and what was saved. */
  const seen = useRef({ typed, files })
  const areFilesNew = useRef(false)

  useEffect(() => {
    if (offline === null || typed === seen.current.typed) return
    areFilesNew.current ||= files !== seen.current.files
    seen.current = { typed, files }
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
  }, [offline, accountId, draftId, value, files, typed, saver])

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
    /** The form is emptied, and its draft goes with it: nothing of what was typed is to be saved. */
    forget: saver.drop,
  }
}
