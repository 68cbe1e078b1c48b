import type { Clock } from './clock.ts'
import { deviceKeysOf } from './device-session.ts'
import { type Bytes, type DeviceKeys, open, openJson, seal, sealJson } from './encryption.ts'
import type { KeptRow, OfflineDb } from './offline-db.ts'
import { isHalfFree, reportingFullStorage, type StorageEstimator } from './storage-quota.ts'

/** An answer of the server as the device last had it; `at` is when, in ms since 1970. */
export interface Kept {
  name: string
  value: unknown
  /** The content of a file. */
  bytes?: Bytes | undefined
  at: number
}

/**
 * Answers of the server that an account reads without a connection, encrypted with its keys. A name says what it is:
 * `application/20261126-00012`. Names are not encrypted, so they hold no customer's data.
 */
export function createKept(db: OfflineDb, clock: Clock, storage?: StorageEstimator) {
  return {
    /** Files are left out once half of the device's room is used. */
    async put(accountId: number, answers: readonly Omit<Kept, 'at'>[]): Promise<void> {
      const keys = await deviceKeysOf(db, accountId)
      const at = clock.now()
      const hasRoom = !answers.some(({ bytes }) => bytes) || (await isHalfFree(storage))
      const rows = await Promise.all(
        answers
          .filter(({ bytes }) => hasRoom || bytes === undefined)
          .map(async ({ name, value, bytes }): Promise<KeptRow> => {
            const contexts = keptContexts(accountId, name)
            const row = { accountId, name, at, sealed: await sealJson(keys, value, contexts.value) }
            return bytes === undefined
              ? row
              : { ...row, sealedBytes: await seal(keys, bytes, contexts.bytes) }
          }),
      )
      await reportingFullStorage(() => db.run(() => db.kept.bulkPut(rows)))
    },

    async read(accountId: number, name: string): Promise<Kept | null> {
      const keys = await deviceKeysOf(db, accountId)
      const row = await db.run(() => db.kept.get([accountId, name]))
      return row === undefined ? null : opened(keys, row)
    },

    /** All whose name begins with `prefix`; what these keys do not open is left out. */
    async list(accountId: number, prefix: string): Promise<Kept[]> {
      const keys = await deviceKeysOf(db, accountId)
      const rows = await db.run(() => namedRows(db, accountId, prefix).toArray())
      return (await Promise.all(rows.map((row) => opened(keys, row)))).filter((kept) => kept !== null)
    },

    /** Deletes those of a prefix that were not kept anew since `before`, in ms since 1970. */
    async forget(accountId: number, prefix: string, before: number): Promise<void> {
      await db.run(() =>
        namedRows(db, accountId, prefix)
          .filter(({ at }) => at < before)
          .delete(),
      )
    },
  }
}

/** Null for what the keys do not open. */
async function opened(keys: DeviceKeys, row: KeptRow): Promise<Kept | null> {
  const { accountId, name, at, sealed, sealedBytes } = row
  const contexts = keptContexts(accountId, name)
  try {
    const value = await openJson(keys, sealed, contexts.value)
    return { name, at, value, bytes: sealedBytes && (await open(keys, sealedBytes, contexts.bytes)) }
  } catch {
    return null
  }
}

function namedRows(db: OfflineDb, accountId: number, prefix: string) {
  return db.kept.where('[accountId+name]').between([accountId, prefix], [accountId, `${prefix}\uffff`])
}

/** The contexts that tie encrypted values to their name and their column. */
export function keptContexts(accountId: number, name: string) {
  const kept = `kept/${accountId}/${name}`
  return { value: kept, bytes: `${kept}/bytes` }
}
