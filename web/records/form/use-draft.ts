import { useEffect, useRef, useState } from 'react'
import type { Offline } from '../../offline/index.ts'
import { toast } from '../../ui/toast.ts'
import { packFiles } from '../device/packed-files.ts'
import { createDraftSaver } from './draft-saver.ts'

/** A form's content, and how often it was changed by typing. */
export interface DraftContent {
  value: unknown
  files: readonly File[]
  typed: number
}

/**
 * Saves the input as a draft on the device (`offline` null: it cannot), to the last keystroke even when the
 * form or the app is closed. The first failure is told to the user.
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
  /** What needs no saving: the form's start, and what is saved already. */
  const seen = useRef({ typed, files })
  const areFilesNew = useRef(false)

  useEffect(() => {
    if (offline === null || typed === seen.current.typed) return
    const isFile = files !== seen.current.files
    areFilesNew.current ||= isFile
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
    // A photograph cannot be typed again.
    if (isFile) void saver.now()
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
    /** Resolves when everything is saved and nothing more is written before the next change. */
    settle: saver.now,
    /** Discards unsaved input, for a form that is emptied and whose draft goes with it. */
    forget: saver.drop,
  }
}
