import { type RawBuilder, sql } from 'kysely'
import { isSealedText, type Keyring } from '../keys/keyring.ts'
import type { Database, Queryable } from './database.ts'

/** The columns that hold secrets, each with the columns that name its row. A value is sealed for its own row and opens in no other. */
const SECRET_COLUMNS = {
  'users.otp_secret': ['id'],
  'device_keys.key': ['user_id', 'generation'],
  'push_keys.private_key': ['id'],
  'stores.account_number': ['id'],
} as const satisfies Record<string, readonly string[]>

type SecretColumn = keyof typeof SECRET_COLUMNS

/** For writing. `row`: the values of the columns that name it, in their order. */
export function sealSecret(
  keys: Keyring,
  column: SecretColumn,
  row: readonly number[],
  secret: string,
): string {
  return keys.sealText(secret, placeOf(column, row))
}

/** For reading; what an older version wrote in clear is returned as it is. Throws SealBrokenError. */
export function openSecret(
  keys: Keyring,
  column: SecretColumn,
  row: readonly number[],
  stored: string,
): string {
  return keys.openText(stored, placeOf(column, row))
}

function placeOf(column: SecretColumn, row: readonly number[]): string {
  return [column, ...row].join(':')
}

/** A condition for each of these columns: that it holds something sealed. */
export const HAS_SEALED_SECRETS = Object.keys(SECRET_COLUMNS).map((secretColumn) => {
  const [table = '', column = ''] = secretColumn.split('.')
  return sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} like 's1:%')`
})

const AT_ONCE = 200

/** Seals what an older version wrote in clear. It may be interrupted and run again, also by several processes at once. */
export async function sealClearSecrets({
  database,
  keys,
}: {
  database: Database
  keys: Keyring
}): Promise<void> {
  for (const column of Object.keys(SECRET_COLUMNS) as SecretColumn[]) {
    while ((await sealSome(database, keys, column)) === AT_ONCE);
  }
}

interface ClearSecret {
  secret: string
  row: number[]
}

async function sealSome(database: Database, keys: Keyring, secretColumn: SecretColumn): Promise<number> {
  const [table = '', column = ''] = secretColumn.split('.')
  const naming: readonly string[] = SECRET_COLUMNS[secretColumn]
  return database.transaction(async ({ db }) => {
    const found = await clearSecrets(db, { table, column, naming })
    for (const { secret, row } of found) {
      const isRow: RawBuilder<unknown>[] = naming.map((name, at) => sql`${sql.ref(name)} = ${row[at]}`)
      // Another process may have sealed it, or the account may have another secret by now.
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealSecret(keys, secretColumn, row, secret)}
        where ${sql.join(isRow, sql` and `)} and ${sql.ref(column)} = ${secret}`.execute(db)
    }
    return found.length
  })
}

async function clearSecrets(
  db: Queryable,
  { table, column, naming }: { table: string; column: string; naming: readonly string[] },
): Promise<ClearSecret[]> {
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(naming.map((name) => sql.ref(name)))},
    ${sql.ref(column)} as secret from ${sql.table(table)}
    where ${sql.ref(column)} not like 's1:%' limit ${AT_ONCE}`.execute(db)
  return rows
    .map((found) => ({ secret: String(found['secret']), row: naming.map((name) => Number(found[name])) }))
    .filter(({ secret }) => !isSealedText(secret))
}
