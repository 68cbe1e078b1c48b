import type { Draft, Offline } from '../../offline/index.ts'
import { packFiles, unpackFiles } from '../../records/device/packed-files.ts'
import { takeSharedPapers } from '../../records/device/shared-papers.ts'
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
  /** What other apps have shared since: how many papers are among `files`, and why others are not. */
  shared?: { papers: number; refused: readonly string[] }
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
  const begun = draft === null ? empty : { ...empty, ...valuesOfDraft(draft) }
  if (reopen === null) return withShared(offline, accountId, begun)
  if (draft !== null) return begun
  if (record !== null) return { ...empty, values: valuesFrom(record.fields), files: unpackFiles(record.file) }
  return empty
}

/** A draft of shared papers alone has no values: it begins as a new application. */
function valuesOfDraft({ value, file, savedAt }: Draft) {
  const values = value === null ? null : valuesFrom(value)
  return { values, files: unpackFiles(file), draftSavedAt: values === null ? null : savedAt }
}

/** Adds what was shared to a new application, behind the papers that its draft has, and stores that draft first. */
async function withShared(offline: Offline, accountId: number, start: StartingPoint): Promise<StartingPoint> {
  let { files } = start
  try {
    const shared = await takeSharedPapers(offline.drafts, accountId, async (papers) => {
      files = [...files, ...papers]
      await offline.drafts.saveFile(accountId, start.draftId, start.values, () => packFiles(files))
    })
    if (shared === null) return start
    return { ...start, files, shared: { papers: shared.papers.length, refused: shared.refused } }
  } catch {
    // They still wait, and the form opens without them.
    return start
  }
}
