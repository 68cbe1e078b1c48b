import { deviceKeyOf } from '../device-session.ts'
import { open, openJson, seal, sealJson } from '../encryption.ts'
import type { OfflineDb } from '../offline-db.ts'
import type { OfflineFile } from '../offline-file.ts'
import { reportingFullStorage } from '../storage-quota.ts'

export interface Draft {
  value: unknown
  file: OfflineFile | null
  savedAt: number
}

/**
 * Keeps what is being typed, sealed with the account's key. The file has a row of its own and is only touched when
 * given: null removes it, leaving it out keeps the one that is there.
 */
export async function saveDraft(
  db: OfflineDb,
  accountId: number,
  formId: string,
  value: unknown,
  file?: OfflineFile | null,
  now: number = Date.now(),
): Promise<void> {
  const key = await deviceKeyOf(db, accountId)
  const context = contextOf(accountId, formId)
  const sealedValue = await sealJson(key, value, context.value)
  const fileRow = file && {
    accountId,
    formId,
    sealedMeta: await sealJson(key, { name: file.name, type: file.type }, context.fileMeta),
    sealedBytes: await seal(key, file.bytes, context.file),
  }
  await reportingFullStorage(() =>
    db.run(() =>
      db.transaction('rw', db.drafts, db.draftFiles, async () => {
        await db.drafts.put({ accountId, formId, sealedValue, savedAt: now })
        if (fileRow) await db.draftFiles.put(fileRow)
        else if (file === null) await db.draftFiles.delete([accountId, formId])
      }),
    ),
  )
}

/** The draft of one's own form; null when there is none, or none that this key can open. */
export async function loadDraft(db: OfflineDb, accountId: number, formId: string): Promise<Draft | null> {
  const key = await deviceKeyOf(db, accountId)
  const context = contextOf(accountId, formId)
  const [row, fileRow] = await db.run(() =>
    db.transaction('r', db.drafts, db.draftFiles, () =>
      Promise.all([db.drafts.get([accountId, formId]), db.draftFiles.get([accountId, formId])]),
    ),
  )
  if (!row) return null
  try {
    const value = await openJson(key, row.sealedValue, context.value)
    if (!fileRow) return { value, file: null, savedAt: row.savedAt }
    const meta = (await openJson(key, fileRow.sealedMeta, context.fileMeta)) as { name: string; type: string }
    const bytes = await open(key, fileRow.sealedBytes, context.file)
    return { value, file: { ...meta, bytes }, savedAt: row.savedAt }
  } catch {
    return null
  }
}

export async function deleteDraft(db: OfflineDb, accountId: number, formId: string): Promise<void> {
  await db.run(() =>
    db.transaction('rw', db.drafts, db.draftFiles, async () => {
      await db.drafts.delete([accountId, formId])
      await db.draftFiles.delete([accountId, formId])
    }),
  )
}

function contextOf(accountId: number, formId: string) {
  const draft = `draft/${accountId}/${formId}`
  return { value: `${draft}/value`, fileMeta: `${draft}/file-meta`, file: `${draft}/file` }
}
