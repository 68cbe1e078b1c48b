import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Takes the guards off the access log, as somebody could who owns the database: what they refuse can then be tried. */
export async function disarmAccessLog({
  kysely,
  product,
}: Pick<Database, 'kysely' | 'product'>): Promise<void> {
  for (const table of ['access_log', 'access_log_chains']) {
    if (product === 'postgres') {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(kysely)
      continue
    }
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(kysely)
    for (const { name } of rows) await sql`drop trigger ${sql.table(name)}`.execute(kysely)
  }
}
