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
 * Saves the input as a draft on the device (`offline` null: it cannot), to the last keystroke even when the form or the app is
 * closed. Text and files are saved apart; the first failure is told to the user.
 */
export function useDraft(
  offline: Offline | null,
  { accountId, draftId }: { accountId: number; draftId: string },
  { value, files, typed }: DraftContent,
) {
  const hasFailed = useRef(false)
  const [savers] = useState(() => {
    const onFailed = (error: unknown) => {
      if (!hasFailed.current)
        toast.error(error instanceof Error ? error.message : String(error), { title: '임시 저장 실패' })
      hasFailed.current = true
    }
    return { text: createDraftSaver(onFailed), file: createDraftSaver(onFailed) }
  })
  const seen = useRef({ typed, files })
  /** The files that the device has; at first those with which the form began, which it may not have yet. */
  const kept = useRef(files)
  const newest = useRef(value)
  newest.current = value

  useEffect(() => {
    if (offline === null || typed === seen.current.typed) return
    const isFileNew = files !== seen.current.files
    seen.current = { typed, files }
    const { drafts } = offline
    savers.text.soon(() => drafts.saveText(accountId, draftId, value, () => packFiles(kept.current)))
    if (hasSame(files, kept.current)) return
    const saveFiles = async (wanted: readonly File[]) => {
      await drafts.saveFile(accountId, draftId, newest.current, () => packFiles(wanted))
      kept.current = wanted
    }
    savers.file.soon(async () => {
      if (hasSame(files, kept.current)) return
      // What was taken out leaves the device at once, and not only when its successor is there.
      if (files.length > 0 && kept.current.some((file) => !files.includes(file))) await saveFiles([])
      await saveFiles(files)
    })
    if (!isFileNew) return
    // A photograph cannot be typed again.
    void savers.text.now()
    void savers.file.now()
  }, [offline, accountId, draftId, value, files, typed, savers])

  const [saveNow] = useState(() => async () => {
    await Promise.all([savers.text.now(), savers.file.now()])
  })
  const [drop] = useState(() => () => {
    savers.text.drop()
    savers.file.drop()
  })
  useEffect(() => {
    const saveHidden = () => void saveNow()
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      void saveNow().then(drop)
    }
  }, [saveNow, drop])

  return {
    /** Resolves when everything is saved and nothing more is written before the next change. */
    settle: saveNow,
    /** Discards unsaved input, for a form that is emptied and whose draft goes with it. */
    forget: () => {
      drop()
      kept.current = []
    },
  }
}

function hasSame(files: readonly File[], others: readonly File[]): boolean {
  return files.length === others.length && files.every((file, index) => file === others[index])
}
