import { useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { useDraft } from '../../lib/use-draft.ts'
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
  { draftId, ...start }: StartingPoint,
): ApplicationForm {
  const [values, setValues] = useState(start.values)
  const [files, setFiles] = useState(start.files)
  const draft = useDraft(offline, { accountId: account.id, draftId }, { value: values, files }, (error) =>
    toast.error(error instanceof Error ? error.message : String(error), { title: '임시 저장 실패' }),
  )
  // A draft survives a reload; only without one would leaving lose anything.
  const isFilled =
    files.length > 0 || Object.entries(values).some(([name, text]) => name !== 'customerType' && text !== '')
  useUnsavedChanges(offline === null && isFilled)

  return {
    values,
    change: (changes) => setValues((before) => ({ ...before, ...changes })),
    files,
    setFiles,
    settleDraft: draft.settle,
    empty() {
      const none: File[] = []
      draft.forget({ value: EMPTY_APPLICATION, files: none })
      setValues(EMPTY_APPLICATION)
      setFiles(none)
    },
  }
}
