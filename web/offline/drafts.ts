import type { Clock } from './clock.ts'
import { deviceKeyOf } from './device-session.ts'
import { open, openJson, seal, sealJson } from './encryption.ts'
import type { DraftFileRow, OfflineDb } from './offline-db.ts'
import type { OfflineFile } from './offline-file.ts'
import { reportingFullStorage } from './storage-quota.ts'

export interface Draft {
  value: unknown
  file: OfflineFile | null
  savedAt: number
}

/**
 * Unsaved input, encrypted with the account's key. Text is saved often and the file seldom: the file has its
 * own row, and the form is asked for it only when it is new or the device's draft is not the one that this
 * tab saved or loaded last. So two tabs never mix one customer's file with another's text.
 */
export function createDrafts(db: OfflineDb, clock: Clock) {
  /** savedAt of the drafts that this tab saved or loaded last. */
  const known = new Map<string, number>()

  let last: Promise<unknown> = Promise.resolve()
  /** One task at a time, so that a form that is reopened at once gets the draft still being written. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = last.then(work)
    last = run.catch(() => {})
    return run
  }

  async function save(
    accountId: number,
    formId: string,
    value: unknown,
    readFile: () => Promise<OfflineFile | null>,
    isFileNew: boolean,
  ): Promise<void> {
    const key = await deviceKeyOf(db, accountId)
    const context = contextOf(accountId, formId)
    const sealedValue = await sealJson(key, value, context.value)
    const sealedFile = async () => {
      const file = await readFile()
      if (file === null) return null
      const sealedMeta = await sealJson(key, { name: file.name, type: file.type }, context.fileMeta)
      return { accountId, formId, sealedMeta, sealedBytes: await seal(key, file.bytes, context.file) }
    }
    const savedAt = clock.now()
    /** Without a file row it answers false and writes nothing if the device's file is not this form's. */
    const put = (fileRow?: DraftFileRow | null) =>
      reportingFullStorage(() =>
        db.run(() =>
          db.transaction('rw', db.drafts, db.draftFiles, async () => {
            if (fileRow === undefined) {
              const before = await db.drafts.get([accountId, formId])
              if (before === undefined || before.savedAt !== known.get(context.value)) return false
            }
            await db.drafts.put({ accountId, formId, sealedValue, savedAt })
            if (fileRow) await db.draftFiles.put(fileRow)
            else if (fileRow === null) await db.draftFiles.delete([accountId, formId])
            return true
          }),
        ),
      )
    if (isFileNew || !(await put())) await put(await sealedFile())
    known.set(context.value, savedAt)
  }

  async function load(accountId: number, formId: string): Promise<Draft | null> {
    const key = await deviceKeyOf(db, accountId)
    const context = contextOf(accountId, formId)
    const [row, fileRow] = await db.run(() =>
      db.transaction('r', db.drafts, db.draftFiles, () =>
        Promise.all([db.drafts.get([accountId, formId]), db.draftFiles.get([accountId, formId])]),
      ),
    )
    if (!row) return null
    const { savedAt } = row
    try {
      const value = await openJson(key, row.sealedValue, context.value)
      const file = fileRow && (await openFile(key, fileRow, context))
      known.set(context.value, savedAt)
      return { value, file: file ?? null, savedAt }
    } catch {
      return null
    }
  }

  return {
    /** Calls `readFile` for the form's file (null: none) if `isFileNew` or the device has another tab's. */
    save: (...draft: Parameters<typeof save>) => inTurn(() => save(...draft)),
    /** The draft of the account's own form; null when there is none or this key cannot open it. */
    load: (accountId: number, formId: string) => inTurn(() => load(accountId, formId)),
    delete: (accountId: number, formId: string): Promise<void> =>
      inTurn(() =>
        db.run(() =>
          db.transaction('rw', db.drafts, db.draftFiles, async () => {
            await db.drafts.delete([accountId, formId])
            await db.draftFiles.delete([accountId, formId])
          }),
        ),
      ),
  }
}

/** Deletes the drafts of these records' corrections (`…/submissionId`), within the caller's transaction. */
export async function deleteCorrections(db: OfflineDb, submissionIds: readonly string[]): Promise<void> {
  const keys = (await db.drafts.toCollection().primaryKeys()).filter(([, formId]) =>
    submissionIds.some((submissionId) => formId.endsWith(`/${submissionId}`)),
  )
  await db.drafts.bulkDelete(keys)
  await db.draftFiles.bulkDelete(keys)
}

async function openFile(
  key: CryptoKey,
  { sealedMeta, sealedBytes }: DraftFileRow,
  context: ReturnType<typeof contextOf>,
): Promise<OfflineFile> {
  const meta = (await openJson(key, sealedMeta, context.fileMeta)) as { name: string; type: string }
  return { ...meta, bytes: await open(key, sealedBytes, context.file) }
}

function contextOf(accountId: number, formId: string) {
  const draft = `draft/${accountId}/${formId}`
  return { value: `${draft}/value`, fileMeta: `${draft}/file-meta`, file: `${draft}/file` }
}
