import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { packFiles } from '../../lib/packed-files.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import type { Offline } from '../../offline/index.ts'
import { toast } from '../../ui/toast.ts'
import { type ApplicationValues, EMPTY_APPLICATION } from './application-values.ts'
import type { StartingPoint } from './starting-point.ts'

const SAVE_AFTER_MS = 400

export interface ApplicationForm {
  form: UseFormReturn<ApplicationValues>
  files: File[]
  setFiles: (files: File[]) => void
  /** Empties the form; its draft goes too. */
  clear: () => Promise<void>
  /** After the outbox has taken it, draft included: empties without writing. */
  emptied: () => void
}

/** The form's state, and its draft on the device: saved while it is typed, there again after a reload. */
export function useApplicationForm(
  account: SessionUser,
  offline: Offline | null,
  start: StartingPoint,
): ApplicationForm {
  const form = useForm<ApplicationValues>({ defaultValues: start.values, shouldFocusError: false })
  const [files, setFilesState] = useState(start.files)
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasWarned = useRef(false)
  // What the draft on the device holds survives a reload; only without it would leaving lose anything.
  useUnsavedChanges(offline === null && (form.formState.isDirty || files.length > 0))

  const save = (keptFiles: File[] | undefined) => {
    if (offline === null) return
    clearTimeout(saving.current)
    saving.current = setTimeout(async () => {
      try {
        const file = keptFiles === undefined ? undefined : await packFiles(keptFiles)
        await offline.drafts.save(account.id, start.draftId, form.getValues(), file)
      } catch (error) {
        if (hasWarned.current) return
        hasWarned.current = true
        toast.error(error instanceof Error ? error.message : String(error), { title: '임시 저장 실패' })
      }
    }, SAVE_AFTER_MS)
  }
  const saveLatest = useRef(save)
  saveLatest.current = save

  useEffect(() => {
    const subscription = form.watch(() => saveLatest.current(undefined))
    return () => subscription.unsubscribe()
  }, [form])
  useEffect(() => () => clearTimeout(saving.current), [])

  const emptied = () => {
    clearTimeout(saving.current)
    form.reset(EMPTY_APPLICATION)
    clearTimeout(saving.current)
    setFilesState([])
  }
  return {
    form,
    files,
    setFiles(next) {
      setFilesState(next)
      save(next)
    },
    emptied,
    async clear() {
      emptied()
      await offline?.drafts.delete(account.id, start.draftId)
    },
  }
}
