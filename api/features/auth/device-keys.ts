import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { lastRestore } from '../../database/epochs.ts'
import { openSecret, sealSecret } from '../../database/secret-columns.ts'
import type { Keyring } from '../../keys/keyring.ts'

/** 32 bytes in base64, for what the account keeps on its devices. */
export interface DeviceKey {
  generation: number
  key: string
}

/** A device has room for so many. */
const ANSWERED_MOST = 100
/** Those of an account beyond which no key of before a restore is taken back. */
const KEPT_MOST = 500
/** From when the seconds of a restore are counted. */
const COUNTED_FROM = Date.parse('2026-01-01T00:00:00.000Z')
/** The replica is seconds behind; one that is further behind is not waited for. */
const JUST_MADE_MS = 60_000

/**
 * The keys of an account, oldest first: the newest hundred, and the first, with which earlier versions of the app seal. The
 * first login makes one, and so does the first after a restore: what devices seal then depends on no key that the restored data may
 * lack. The caller's transaction has locked the account.
 */
export async function deviceKeysOf(
  db: Queryable,
  keys: Keyring,
  accountId: number,
  now: Date,
): Promise<DeviceKey[]> {
  const newest = await newestGeneration(db, accountId)
  const first = await firstOfEpoch(db)
  if (newest === null || newest < first) await insertKey(db, keys, { accountId, generation: first }, now)
  const rows = await db
    .selectFrom('device_keys')
    .select(['generation', 'key'])
    .where('user_id', '=', accountId)
    .orderBy('generation')
    .execute()
  const answered = rows.length > ANSWERED_MOST ? [...rows.slice(0, 1), ...rows.slice(-ANSWERED_MOST)] : rows
  return answered.map(({ generation, key }) => ({
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
  if (newest === null) return
  const generation = Math.max(newest + 1, await firstOfEpoch(db))
  await insertKey(db, keys, { accountId, generation }, now)
}

/**
 * Takes back keys of an account that a restore has lost and a device of it still has, for what is sealed with them elsewhere. None is
 * ever replaced, nor does anything seal with them any more. Answers how many were taken.
 */
export function takeBackDeviceKeys(
  { database, keys, clock }: Pick<Context, 'database' | 'keys' | 'clock'>,
  accountId: number,
  offered: readonly DeviceKey[],
  recordTaken: (db: Queryable, taken: number[]) => Promise<void>,
): Promise<number> {
  return database.transaction(async ({ db, lock }) => {
    await lock('users', [accountId])
    const first = await firstOfEpoch(db)
    const known = await db
      .selectFrom('device_keys')
      .select('generation')
      .where('user_id', '=', accountId)
      .execute()
    const lacking = new Map(
      offered
        .filter(({ generation }) => generation < first)
        .filter(({ generation }) => !known.some((key) => key.generation === generation))
        .slice(0, Math.max(0, KEPT_MOST - known.length))
        .map(({ generation, key }) => [generation, key]),
    )
    for (const [generation, key] of lacking)
      await storeKey(db, keys, { accountId, generation, key }, clock.now())
    if (lacking.size > 0) await recordTaken(db, [...lacking.keys()])
    return lacking.size
  })
}

/**
 * Before keys are answered: waits until one that was just made is in the replica too, for seconds at most and whether it succeeds or
 * not. What a device seals with a key that is lost with the server would be lost with it.
 */
export async function shipNewDeviceKeys(
  { database, replica, clock }: Pick<Context, 'database' | 'replica' | 'clock'>,
  accountId: number,
): Promise<void> {
  if (replica === null) return
  const made = await database.kysely
    .selectFrom('device_keys')
    .select('generation')
    .where('user_id', '=', accountId)
    .where('made_at', '>', new Date(clock.now().getTime() - JUST_MADE_MS).toISOString())
    .limit(1)
    .executeTakeFirst()
  if (made !== undefined) await replica.shipped()
}

/**
 * The lowest generation that begins in the present epoch; only those below it can be of a life that was lost. Two restores of one
 * backup may know nothing of each other, but do not begin in the same second, in which no account starts many generations.
 */
async function firstOfEpoch(db: Queryable): Promise<number> {
  const restoredAt = await lastRestore(db)
  return restoredAt === null ? 1 : Math.floor((Date.parse(restoredAt) - COUNTED_FROM) / 1000)
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
): Promise<void> {
  await storeKey(db, keys, { accountId, generation, key: randomBytes(32).toString('base64') }, now)
}

async function storeKey(
  db: Queryable,
  keys: Keyring,
  { accountId, generation, key }: DeviceKey & { accountId: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('device_keys')
    .values({
      user_id: accountId,
      generation,
      key: sealSecret(keys, 'device_keys.key', [accountId, generation], key),
      made_at: now.toISOString(),
    })
    .execute()
}
