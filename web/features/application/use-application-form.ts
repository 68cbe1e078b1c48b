import { useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { useDraftSaver } from '../../lib/draft-saver.ts'
import { packFiles } from '../../lib/packed-files.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import type { Offline } from '../../offline/index.ts'
import { toast } from '../../ui/toast.ts'
import { type ApplicationValues, EMPTY_APPLICATION } from './application-values.ts'
import type { StartingPoint } from './starting-point.ts'

export interface ApplicationForm {
  values: ApplicationValues
  change: (changes: Partial<ApplicationValues>) => void
  files: File[]
  setFiles: (files: File[]) => void
  /** When it resolves the draft holds everything, and nothing more is written before the next change. */
  settleDraft: () => Promise<void>
  empty: () => void
}

/** The form's state, and its draft on the device: saved while it is typed, there again after a reload. */
export function useApplicationForm(
  account: SessionUser,
  offline: Offline | null,
  start: StartingPoint,
): ApplicationForm {
  const [values, setValues] = useState(start.values)
  const [files, setFiles] = useState(start.files)
  const saver = useDraftSaver()
  /** What the draft on the device does not hold yet. */
  const unsaved = useRef({ values: false, files: !start.isDraft })
  const hasWarned = useRef(false)
  // A draft survives a reload; only without one would leaving lose anything.
  const isFilled =
    files.length > 0 || Object.entries(values).some(([name, text]) => name !== 'customerType' && text !== '')
  useUnsavedChanges(offline === null && isFilled)

  useEffect(() => {
    if (offline === null || !unsaved.current.values) return
    saver.soon(async () => {
      const withFiles = unsaved.current.files
      unsaved.current = { values: false, files: false }
      try {
        const kept = withFiles ? await packFiles(files) : undefined
        await offline.drafts.save(account.id, start.draftId, values, kept)
      } catch (error) {
        unsaved.current.files ||= withFiles
        if (!hasWarned.current)
          toast.error(error instanceof Error ? error.message : String(error), { title: '임시 저장 실패' })
        hasWarned.current = true
      }
    })
  }, [offline, account.id, start.draftId, values, files, saver])

  return {
    values,
    change(changes) {
      unsaved.current.values = true
      setValues((before) => ({ ...before, ...changes }))
    },
    files,
    setFiles(next) {
      unsaved.current = { values: true, files: true }
      setFiles(next)
    },
    settleDraft: saver.now,
    empty() {
      saver.drop()
      unsaved.current = { values: false, files: false }
      setValues(EMPTY_APPLICATION)
      setFiles([])
    },
  }
}
