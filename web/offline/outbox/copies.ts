import { readDeviceSession } from '../device-session.ts'
import type { OfflineDb } from '../offline-db.ts'
import { readRoom, reportingFullStorage, type StorageEstimator, StorageFullError } from '../storage-quota.ts'
import { ownRows } from './list-items.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxRow } from './outbox-item.ts'

/** All copies together may use this part of what the browser grants; the rest is for what is not sent yet. */
const SHARE = 1 / 4

/** Whether the device still holds the whole of a record that the server has accepted. */
export function hasCopy({ state, sealedFields }: OutboxRow): boolean {
  return state === 'done' && sealedFields !== null
}

/** Those of the account that is logged in. */
export async function ownCopies({ db }: Pick<OutboxContext, 'db'>): Promise<OutboxRow[]> {
  const session = await readDeviceSession(db)
  if (!session?.sessionId) return []
  return (await ownRows({ db }, session.accountId)).filter(hasCopy)
}

/** Deletes a copy within the caller's transaction; the line of the record stays. */
export async function dropCopy(db: OfflineDb, row: OutboxRow, changes: Partial<OutboxRow>): Promise<void> {
  await db.outbox.put({ ...row, ...changes, sealedFields: null })
  await db.outboxFiles.delete(row.submissionId)
}

/**
 * Makes room for `bytes` of what is not sent yet: copies of what the server has accepted go first, the oldest first. Throws
 * StorageFullError, and deletes nothing, where all of them would not be enough.
 */
export async function makeRoom(db: OfflineDb, bytes: number, storage?: StorageEstimator): Promise<void> {
  const room = await readRoom(bytes, storage)
  if (room === null) return
  const held = (await db.run(() => db.outbox.filter(hasCopy).toArray())).reduce(
    (sum, row) => sum + bytesOf(row),
    0,
  )
  if (held < room.missing) throw new StorageFullError()
  await freeCopies(db, Math.max(room.missing, held + bytes - room.quota * SHARE))
}

/** Runs a write of `bytes` through `db.run`; a full device loses copies, the oldest first, until it succeeds. Throws StorageFullError without any left. */
export async function writeWithRoom<T>(db: OfflineDb, bytes: number, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await reportingFullStorage(() => db.run(write))
    } catch (error) {
      if (!(error instanceof StorageFullError) || !(await freeCopies(db, Math.max(bytes, 1)))) throw error
    }
  }
}

/** Deletes the oldest copies until `bytes` are free; false when there was none. */
async function freeCopies(db: OfflineDb, bytes: number): Promise<boolean> {
  if (bytes <= 0) return false
  return db.run(() =>
    db.transaction('rw', db.outbox, db.outboxFiles, async () => {
      const copies = await db.outbox.filter(hasCopy).toArray()
      copies.sort((one, other) => (one.doneAt ?? 0) - (other.doneAt ?? 0))
      let freed = 0
      for (const row of copies) {
        if (freed >= bytes) break
        await dropCopy(db, row, { gaveWay: true })
        freed += bytesOf(row)
      }
      return freed > 0
    }),
  )
}

function bytesOf({ fileSize, sealedFields }: OutboxRow): number {
  return fileSize + (sealedFields?.byteLength ?? 0)
}
