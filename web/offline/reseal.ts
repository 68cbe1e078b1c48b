import type { IndexableType, Table } from 'dexie'
import { draftContexts } from './draft-contexts.ts'
import { type Bytes, type DeviceKeys, generationOf, open, seal } from './encryption.ts'
import { keptContexts } from './kept.ts'
import type { OfflineDb } from './offline-db.ts'
import { sealContext } from './outbox/outbox-item.ts'

/**
 * Seals with the newest key what the account has on this device under older ones, so that those open nothing of it any more. A
 * row that somebody changes meanwhile keeps their change, and one that no key opens stays as it is.
 */
export async function resealRows(db: OfflineDb, accountId: number, keys: DeviceKeys): Promise<void> {
  const items = await db.run(() => db.outbox.where('accountId').equals(accountId).primaryKeys())
  for (const id of items) {
    const { summary, fields, file } = sealContext(id)
    await resealRow(db, db.outbox, id, keys, { sealedSummary: summary, sealedFields: fields })
    await resealRow(db, db.outboxFiles, id, keys, { sealedBytes: file })
  }
  const isOwn = ([owner]: [number, string]) => owner === accountId
  for (const id of (await db.run(() => db.drafts.toCollection().primaryKeys())).filter(isOwn)) {
    const { value, file, fileMeta } = draftContexts(...id)
    await resealRow(db, db.drafts, id, keys, { sealedValue: value })
    await resealRow(db, db.draftFiles, id, keys, { sealedMeta: fileMeta, sealedBytes: file })
  }
  for (const id of (await db.run(() => db.kept.toCollection().primaryKeys())).filter(isOwn)) {
    const { value, bytes } = keptContexts(...id)
    await resealRow(db, db.kept, id, keys, { sealed: value, sealedBytes: bytes })
  }
}

/** `contexts`: by the columns that are sealed. */
async function resealRow<Row extends object, Id extends IndexableType>(
  db: OfflineDb,
  table: Table<Row, Id>,
  id: Id,
  keys: DeviceKeys,
  contexts: Partial<Record<keyof Row, string>>,
): Promise<void> {
  const before = await db.run(() => table.get(id))
  if (before === undefined) return
  const columns = (Object.keys(contexts) as (keyof Row)[]).filter((column) => isOlder(before[column], keys))
  if (columns.length === 0) return
  const resealed = new Map<keyof Row, Bytes>()
  for (const column of columns) {
    const context = contexts[column] ?? ''
    const plain = await open(keys, before[column] as Bytes, context).catch(() => null)
    if (plain === null) return
    resealed.set(column, await seal(keys, plain, context))
  }
  await db.run(() =>
    db.transaction('rw', table, async () => {
      const now = await table.get(id)
      if (now === undefined || columns.some((column) => !isEqual(now[column], before[column]))) return
      await table.put({ ...now, ...Object.fromEntries(resealed) })
    }),
  )
}

function isOlder(sealed: unknown, { newest }: DeviceKeys): boolean {
  return sealed instanceof Uint8Array && generationOf(sealed as Bytes) !== newest
}

/** Each sealing begins with bytes of its own, so a look at a few would do; all are compared for files of any length. */
function isEqual(one: unknown, other: unknown): boolean {
  const [a, b] = [one as Bytes | null | undefined, other as Bytes | null | undefined]
  if (!a || !b || a.length !== b.length) return false
  return a.every((byte, at) => byte === b[at])
}
