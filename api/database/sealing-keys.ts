import { sql } from 'kysely'
import { fingerprintOf, Keyring } from '../keys/keyring.ts'
import {
  findMasterKey,
  MasterKeyError,
  type MasterKeyPlace,
  makeMasterKey,
  makeNextKey,
  putKeyInPlace,
  readMasterKey,
} from '../keys/master-key.ts'
import { makeRecoveryCode, recoveryKey } from '../keys/recovery-code.ts'
import type { Database, Queryable } from './database.ts'
import { HAS_SEALED_SECRETS } from './secret-columns.ts'
import { HAS_SEALED_FILES } from './stored-files.ts'
import type { SealingKeyTable } from './tables/sealing-keys.ts'

const THE_ROW = 1

export interface PreparedKeyring {
  keys: Keyring
  /** To be shown to the operator at once, as it is stored nowhere; null: the keyring was there before. */
  recoveryCode: string | null
}

/**
 * Opens the installation's keyring; makes one, and where no setting names a master key also that, while there is none. When
 * several processes make one at once, the first counts. Throws MasterKeyError.
 */
export async function prepareKeyring(
  database: Database,
  place: MasterKeyPlace,
  now: Date,
): Promise<PreparedKeyring> {
  if ((await readRow(database.kysely)) === undefined) {
    await requireNothingSealed(database.kysely)
    const masterKey = (await readMasterKey(place)) ?? (await makeMasterKey(place))
    const recoveryCode = makeRecoveryCode()
    const keys = Keyring.make()
    const isMine = await insertRow(database.kysely, keys, { masterKey, recoveryCode }, now)
    if (isMine) return { keys, recoveryCode }
  }
  return { keys: await openKeyring(database, place), recoveryCode: null }
}

/** Opens the keyring that a start of the server has made. Throws MasterKeyError. */
export async function openKeyring(
  { kysely }: Pick<Database, 'kysely'>,
  place: MasterKeyPlace,
): Promise<Keyring> {
  const row = await readRow(kysely)
  if (row === undefined)
    throw new MasterKeyError('암호화 키가 아직 없습니다. 먼저 npm start로 서버를 시작해주세요.')
  const masterKey = await findMasterKey(place, row.master_fingerprint)
  if (masterKey !== null) return Keyring.unwrap(row.by_master_key, masterKey)
  const where = wanted(row, place.kind === 'setting' ? null : place.path)
  throw new MasterKeyError(
    (await readMasterKey(place)) === null
      ? `MASTER_KEY: 마스터 키 파일이 없습니다. 되돌려 놓거나 MASTER_KEY를 지정해주세요 (${where})`
      : `MASTER_KEY: 이 데이터를 암호화한 마스터 키가 아닙니다 (${where})`,
  )
}

/**
 * Wraps the data key by another master key: by `next`, or by a new one of the portal's own, whose old file is kept beside it. It may
 * end anywhere: before the row is written the old key opens, afterwards the new one; of several at once one counts. Returns the
 * fingerprints. Throws MasterKeyError.
 */
export async function rotateMasterKey(
  { kysely }: Pick<Database, 'kysely'>,
  place: MasterKeyPlace,
  next: MasterKeyPlace | null,
): Promise<{ from: string; to: string }> {
  const keys = await openKeyring({ kysely }, place)
  const key = next === null ? await makeNextKey(ownFile(place)) : await readMasterKey(next)
  if (key === null) throw new MasterKeyError('NEW_MASTER_KEY: 새 마스터 키가 없습니다')
  const from = (await readRow(kysely))?.master_fingerprint ?? ''
  const to = fingerprintOf(key)
  if (from === to) throw new MasterKeyError('NEW_MASTER_KEY: 지금의 마스터 키와 같습니다')
  const old = await readMasterKey(place)
  const { numUpdatedRows } = await kysely
    .updateTable('sealing_keys')
    .set(wrappedByMaster(keys, key))
    .where('id', '=', THE_ROW)
    .where('master_fingerprint', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new MasterKeyError('마스터 키를 다른 곳에서 바꾸고 있습니다')
  if (next === null) await putKeyInPlace(ownFile(place), { key, old })
  return { from, to }
}

function ownFile(place: MasterKeyPlace): { path: string } {
  if (place.kind === 'own-file') return place
  throw new MasterKeyError(
    'NEW_MASTER_KEY: 새 마스터 키를 NEW_MASTER_KEY 또는 NEW_MASTER_KEY_FILE로 지정해주세요',
  )
}

/** Whether a database, which an older version may have made, has a data key. */
export async function hasSealingKeys({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const tables = await kysely.introspection.getTables()
  return tables.some(({ name }) => name === 'sealing_keys') && (await readRow(kysely)) !== undefined
}

/**
 * Opens the data key by the recovery code and wraps it by this machine's master key, which is made where there is none. false: the
 * code does not open it. Throws MasterKeyError.
 */
export async function recoverKeyring(
  { kysely }: Pick<Database, 'kysely'>,
  place: MasterKeyPlace,
  typed: string,
): Promise<boolean> {
  const row = await readRow(kysely)
  const keys = row === undefined ? null : keyringOfCode(row, typed)
  if (keys === null) return false
  const masterKey = (await readMasterKey(place)) ?? (await makeMasterKey(place))
  await kysely
    .updateTable('sealing_keys')
    .set(wrappedByMaster(keys, masterKey))
    .where('id', '=', THE_ROW)
    .execute()
  return true
}

/** The row without the wrapped keys; null: no server has started yet. */
export async function readKeyFacts(db: Queryable) {
  const row = await readRow(db)
  if (row === undefined) return null
  return {
    masterFingerprint: row.master_fingerprint,
    madeAt: row.made_at,
    recoveryCode: { madeAt: row.recovery_code_made_at, confirmedAt: row.recovery_code_confirmed_at },
  }
}

/** Replaces the recovery code, which opens only backups of before from then on. Returns the new one, which is stored nowhere. */
export async function renewRecoveryCode(db: Queryable, keys: Keyring, now: Date): Promise<string> {
  const recoveryCode = makeRecoveryCode()
  await db
    .updateTable('sealing_keys')
    .set({ ...wrappedByCode(keys, recoveryCode, now), recovery_code_confirmed_at: null })
    .where('id', '=', THE_ROW)
    .execute()
  return recoveryCode
}

/** Notes that somebody has the recovery code; false: it is not the present one. */
export async function confirmRecoveryCode(db: Queryable, typed: string, now: Date): Promise<boolean> {
  const row = await readRow(db)
  if (row === undefined || keyringOfCode(row, typed) === null) return false
  const { numUpdatedRows } = await db
    .updateTable('sealing_keys')
    .set({ recovery_code_confirmed_at: now.toISOString() })
    .where('id', '=', THE_ROW)
    .where('by_recovery_code', '=', row.by_recovery_code)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A lost row is not replaced: what is sealed would be lost for good, while a backup still has the row. */
async function requireNothingSealed(db: Queryable): Promise<void> {
  const { rows } =
    await sql`select 1 where ${sql.join([...HAS_SEALED_SECRETS, ...HAS_SEALED_FILES], sql` or `)}`.execute(db)
  if (rows.length > 0)
    throw new MasterKeyError('암호화된 데이터가 있는데 그 키(sealing_keys)가 없습니다. 백업을 복원해주세요.')
}

/** null: the code does not open it. */
function keyringOfCode({ by_recovery_code }: SealingKeyTable, typed: string): Keyring | null {
  const key = recoveryKey(typed)
  if (key === null) return null
  try {
    return Keyring.unwrap(by_recovery_code, key)
  } catch {
    return null
  }
}

function readRow(db: Queryable): Promise<SealingKeyTable | undefined> {
  return db.selectFrom('sealing_keys').selectAll().where('id', '=', THE_ROW).executeTakeFirst()
}

/** false: another process was first. */
async function insertRow(
  db: Queryable,
  keys: Keyring,
  { masterKey, recoveryCode }: { masterKey: Buffer; recoveryCode: string },
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto('sealing_keys')
    .values({
      id: THE_ROW,
      ...wrappedByMaster(keys, masterKey),
      ...wrappedByCode(keys, recoveryCode, now),
      recovery_code_confirmed_at: null,
      made_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

function wrappedByMaster(keys: Keyring, masterKey: Buffer) {
  return { master_fingerprint: fingerprintOf(masterKey), by_master_key: keys.wrap(masterKey) }
}

function wrappedByCode(keys: Keyring, recoveryCode: string, now: Date) {
  const key = recoveryKey(recoveryCode)
  if (key === null) throw new Error('a recovery code that was just made is none')
  return { by_recovery_code: keys.wrap(key), recovery_code_made_at: now.toISOString() }
}

/** The word for the key that is needed, so that the operator finds it among others. */
function wanted({ master_fingerprint }: SealingKeyTable, path: string | null): string {
  return `필요한 키의 지문 ${master_fingerprint}${path === null ? '' : `, ${path}`}`
}
