import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Removes the triggers that guard the access log, as an owner of the database could, to test what follows. */
export async function disarmAccessLog({
  kysely,
  product,
}: Pick<Database, 'kysely' | 'product'>): Promise<void> {
  for (const table of ['access_log', 'access_log_chains', 'access_log_seen']) {
    if (product === 'postgres') {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(kysely)
      continue
    }
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(kysely)
    for (const { name } of rows) await sql`drop trigger ${sql.table(name)}`.execute(kysely)
  }
}
