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
 * What is being typed, sealed with the account's key. A form's value is saved often and its file seldom: the file has a
 * row of its own, and is read from the form only when it is new or when what lies on the device is not what this tab saved
 * or loaded last. So one customer's papers never lie under another's name, also when two tabs fill in the same form.
 */
export function createDrafts(db: OfflineDb, clock: Clock) {
  /** savedAt of each form's draft as this tab knows it. */
  const known = new Map<string, number>()

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other, so that a form that is opened again at once gets what was still being written. */
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
    /** Without a row for the file: false, and nothing written, when the one on the device is not this form's. */
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
    /** `readFile` is asked for the form's file, null for none, when `isFileNew` or when the device has another's. */
    save: (...draft: Parameters<typeof save>) => inTurn(() => save(...draft)),
    /** The draft of one's own form; null when there is none, or none that this key can open. */
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

/** Within a transaction of the caller's: the drafts of what corrects these records, which end in `/submissionId`. */
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
