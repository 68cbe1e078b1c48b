import type { Offline } from '../../offline/index.ts'
import { unpackFiles } from '../../records/device/packed-files.ts'
import { type ApplicationValues, valuesFrom } from './application-values.ts'

/** What the form begins with: nothing, a draft, or a record of the outbox that is corrected. */
export interface StartingPoint {
  /** Null for a new application. */
  values: ApplicationValues | null
  files: File[]
  /** When the draft was saved, in ms; null where the values are from none. */
  draftSavedAt: number | null
  draftId: string
  /** The outbox record that the new submission replaces. */
  replaces: string | null
  /** Set when the record had reached the server after all, so that nothing can be corrected. */
  became: { documentNumber: string } | null
}

const NEW_APPLICATION_DRAFT = 'application'

/** `reopen` is a submissionId of the outbox; throws the outbox's error when the record cannot be opened. */
export async function readStartingPoint(
  offline: Offline | null,
  accountId: number,
  reopen: string | null,
): Promise<StartingPoint> {
  const draftId = reopen === null ? NEW_APPLICATION_DRAFT : `${NEW_APPLICATION_DRAFT}/${reopen}`
  const empty = { values: null, files: [], draftSavedAt: null, draftId, replaces: reopen, became: null }
  if (offline === null) return empty
  const record = reopen === null ? null : await offline.outbox.reopen(accountId, reopen)
  if (record?.kind === 'became') return { ...empty, became: { documentNumber: record.documentNumber } }
  const draft = await offline.drafts.load(accountId, draftId)
  if (draft !== null) {
    const { value, file, savedAt } = draft
    return { ...empty, values: valuesFrom(value), files: unpackFiles(file), draftSavedAt: savedAt }
  }
  if (record !== null) return { ...empty, values: valuesFrom(record.fields), files: unpackFiles(record.file) }
  return empty
}
