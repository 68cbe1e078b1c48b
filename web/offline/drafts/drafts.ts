import type { Clock } from '../clock.ts'
import { deviceKeyOf } from '../device-session.ts'
import { open, openJson, seal, sealJson } from '../encryption.ts'
import type { DraftFileRow, OfflineDb } from '../offline-db.ts'
import type { OfflineFile } from '../offline-file.ts'
import { reportingFullStorage } from '../storage-quota.ts'

export interface Draft {
  value: unknown
  file: OfflineFile | null
  savedAt: number
}

/**
 * What is being typed, sealed with the account's key. A form's value is saved often and its file seldom: given, it is
 * kept in a row of its own; null removes it; left out, the one stays that belongs to what this tab saved or loaded last.
 * Another tab that fills in the same form leaves its file to nobody: one customer's papers never lie under another's name.
 */
export function createDrafts(db: OfflineDb, clock: Clock) {
  /** savedAt of each form's draft as this tab knows it. */
  const known = new Map<string, number>()

  return {
    async save(accountId: number, formId: string, value: unknown, file?: OfflineFile | null): Promise<void> {
      const key = await deviceKeyOf(db, accountId)
      const context = contextOf(accountId, formId)
      const sealedValue = await sealJson(key, value, context.value)
      const fileRow = file && {
        accountId,
        formId,
        sealedMeta: await sealJson(key, { name: file.name, type: file.type }, context.fileMeta),
        sealedBytes: await seal(key, file.bytes, context.file),
      }
      const savedAt = clock.now()
      await reportingFullStorage(() =>
        db.run(() =>
          db.transaction('rw', db.drafts, db.draftFiles, async () => {
            const before = await db.drafts.get([accountId, formId])
            await db.drafts.put({ accountId, formId, sealedValue, savedAt })
            if (fileRow) await db.draftFiles.put(fileRow)
            else if (file === null || before?.savedAt !== known.get(context.value))
              await db.draftFiles.delete([accountId, formId])
          }),
        ),
      )
      known.set(context.value, savedAt)
    },

    /** The draft of one's own form; null when there is none, or none that this key can open. */
    async load(accountId: number, formId: string): Promise<Draft | null> {
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
    },

    async delete(accountId: number, formId: string): Promise<void> {
      await db.run(() =>
        db.transaction('rw', db.drafts, db.draftFiles, async () => {
          await db.drafts.delete([accountId, formId])
          await db.draftFiles.delete([accountId, formId])
        }),
      )
    },
  }
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
