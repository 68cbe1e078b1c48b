import type { Clock } from './clock.ts'
import { deviceKeysOf } from './device-session.ts'
import { draftContexts } from './draft-contexts.ts'
import { type DeviceKeys, open, openJson, seal, sealJson } from './encryption.ts'
import type { DraftFileRow, DraftRow, OfflineDb } from './offline-db.ts'
import type { OfflineFile } from './offline-file.ts'
import { writeWithRoom } from './outbox/copies.ts'

type Turn = 'text' | 'file'
type DraftKey = Pick<DraftRow, 'accountId' | 'formId'>
/** A null file: the draft has none. */
type DraftRows = { text?: DraftRow; file?: DraftFileRow | null }
type ReadFile = () => Promise<OfflineFile | null>

export interface Draft {
  value: unknown
  file: OfflineFile | null
  savedAt: number
}

/**
 * Unsaved input, encrypted with the account's key. Text and file have rows, turns and saves of their own, so that neither waits
 * for the other. The form is asked for its file only when that is new, or when the device's draft is not the one that this tab
 * saved or loaded last: then both are written together, so two tabs never mix one customer's file with another's text.
 */
export function createDrafts(db: OfflineDb, clock: Clock) {
  /** savedAt of the drafts that this tab saved or loaded last. */
  const known = new Map<string, number>()

  const last: Record<Turn, Promise<unknown>> = { text: Promise.resolve(), file: Promise.resolve() }
  /** One task of a kind at a time; what needs both kinds gets a draft that is still being written. */
  function inTurn<T>(turns: readonly Turn[], work: () => Promise<T>): Promise<T> {
    const run = Promise.all(turns.map((turn) => last[turn])).then(work)
    for (const turn of turns) last[turn] = run.catch(() => {})
    return run
  }

  async function sealedText(accountId: number, formId: string, value: unknown): Promise<DraftRow> {
    const keys = await deviceKeysOf(db, accountId)
    const sealedValue = await sealJson(keys, value, draftContexts(accountId, formId).value)
    return { accountId, formId, sealedValue, savedAt: clock.now() }
  }

  async function sealedFile(accountId: number, formId: string, file: OfflineFile | null) {
    const keys = await deviceKeysOf(db, accountId)
    if (file === null) return null
    const context = draftContexts(accountId, formId)
    const sealedMeta = await sealJson(keys, { name: file.name, type: file.type }, context.fileMeta)
    return { accountId, formId, sealedMeta, sealedBytes: await seal(keys, file.bytes, context.file) }
  }

  /**
   * Writes the row that is asked for, and both where the device's draft is not this tab's; false, with nothing written, where it
   * then lacks one.
   */
  function put(wanted: Turn, { accountId, formId }: DraftKey, { text, file }: DraftRows): Promise<boolean> {
    const { value: name } = draftContexts(accountId, formId)
    return writeWithRoom(db, file?.sealedBytes.byteLength ?? 0, () =>
      db.transaction('rw', db.drafts, db.draftFiles, async () => {
        const before = await db.drafts.get([accountId, formId])
        const isOwn = before !== undefined && before.savedAt === known.get(name)
        if (!isOwn && (text === undefined || file === undefined)) return false
        if (file !== undefined && (!isOwn || wanted === 'file'))
          await (file ? db.draftFiles.put(file) : db.draftFiles.delete([accountId, formId]))
        // A new file leaves the words, but makes the draft another one for other tabs.
        const row =
          before !== undefined && isOwn && wanted === 'file' ? { ...before, savedAt: clock.now() } : text
        if (row === undefined) return false
        await db.drafts.put(row)
        known.set(name, row.savedAt)
        return true
      }),
    )
  }

  async function saveText(accountId: number, formId: string, value: unknown, readFile: ReadFile) {
    const text = await sealedText(accountId, formId, value)
    if (await put('text', text, { text })) return
    await put('text', text, { text, file: await sealedFile(accountId, formId, await readFile()) })
  }

  async function saveFile(accountId: number, formId: string, value: unknown, readFile: ReadFile) {
    const file = await sealedFile(accountId, formId, await readFile())
    if (await put('file', { accountId, formId }, { file })) return
    const text = await sealedText(accountId, formId, value)
    await put('file', text, { text, file })
  }

  async function load(accountId: number, formId: string): Promise<Draft | null> {
    const keys = await deviceKeysOf(db, accountId)
    const context = draftContexts(accountId, formId)
    const [row, fileRow] = await db.run(() =>
      db.transaction('r', db.drafts, db.draftFiles, () =>
        Promise.all([db.drafts.get([accountId, formId]), db.draftFiles.get([accountId, formId])]),
      ),
    )
    if (!row) return null
    const { savedAt } = row
    try {
      const value = await openJson(keys, row.sealedValue, context.value)
      const file = fileRow && (await openFile(keys, fileRow, context))
      known.set(context.value, savedAt)
      return { value, file: file ?? null, savedAt }
    } catch {
      return null
    }
  }

  return {
    /** Calls `readFile` for the form's file (null: none) only if the device has another tab's draft, or none. */
    saveText: (...draft: Parameters<typeof saveText>) => inTurn(['text'], () => saveText(...draft)),
    /** Saves the file of the form; its text only where the device's draft is not this tab's. */
    saveFile: (...draft: Parameters<typeof saveFile>) => inTurn(['file'], () => saveFile(...draft)),
    /** The draft of the account's own form; null when there is none or this key cannot open it. */
    load: (accountId: number, formId: string) => inTurn(['text', 'file'], () => load(accountId, formId)),
    delete: (accountId: number, formId: string): Promise<void> =>
      inTurn(['text', 'file'], () =>
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
  keys: DeviceKeys,
  { sealedMeta, sealedBytes }: DraftFileRow,
  context: ReturnType<typeof draftContexts>,
): Promise<OfflineFile> {
  const meta = (await openJson(keys, sealedMeta, context.fileMeta)) as { name: string; type: string }
  return { ...meta, bytes: await open(keys, sealedBytes, context.file) }
}
