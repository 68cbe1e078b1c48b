import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import { openSecret, sealSecret } from '../../database/secret-columns.ts'
import type { Keyring } from '../../keys/keyring.ts'

/** 32 bytes in base64, for what the account keeps on its devices. */
export interface DeviceKey {
  generation: number
  key: string
}

/** A device has room for so many. */
const ANSWERED_MOST = 100

/**
 * The keys of an account, oldest first: the newest hundred, and the first, with which earlier versions of the app seal. The
 * first login makes that one. The caller's transaction has locked the account.
 */
export async function deviceKeysOf(
  db: Queryable,
  keys: Keyring,
  accountId: number,
  now: Date,
): Promise<DeviceKey[]> {
  const newest = await newestGeneration(db, accountId)
  if (newest === null) return [await insertKey(db, keys, { accountId, generation: 1 }, now)]
  const rows = await db
    .selectFrom('device_keys')
    .select(['generation', 'key'])
    .where('user_id', '=', accountId)
    .where((the) => the.or([the('generation', '=', 1), the('generation', '>', newest - ANSWERED_MOST)]))
    .orderBy('generation')
    .execute()
  return rows.map(({ generation, key }) => ({
    generation,
    key: openSecret(keys, 'device_keys.key', [accountId, generation], key),
  }))
}

/**
 * Starts a new generation, after a changed password or a lost device: from their next login on, the account's devices seal
 * with it. The older ones stay for what is sealed with them. The caller's transaction has locked the account.
 */
export async function addDeviceKey(
  db: Queryable,
  keys: Keyring,
  accountId: number,
  now: Date,
): Promise<void> {
  const newest = await newestGeneration(db, accountId)
  // Before its first login nothing is sealed anywhere.
  if (newest !== null) await insertKey(db, keys, { accountId, generation: newest + 1 }, now)
}

async function newestGeneration(db: Queryable, accountId: number): Promise<number | null> {
  const { newest } = await db
    .selectFrom('device_keys')
    .select((the) => the.fn.max('generation').as('newest'))
    .where('user_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return newest
}

async function insertKey(
  db: Queryable,
  keys: Keyring,
  { accountId, generation }: { accountId: number; generation: number },
  now: Date,
): Promise<DeviceKey> {
  const key = randomBytes(32).toString('base64')
  await db
    .insertInto('device_keys')
    .values({
      user_id: accountId,
      generation,
      key: sealSecret(keys, 'device_keys.key', [accountId, generation], key),
      made_at: now.toISOString(),
    })
    .execute()
  return { generation, key }
}
