import type { Database } from '../database/database.ts'

/** All that a database holds, to be compared: by table, each row as it is. The access log and sessions go their own ways. */
export async function dumpOf({ kysely }: Database): Promise<Record<string, string[]>> {
  const tables = await kysely.introspection.getTables()
  const dump: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (name === 'access_log' || name === 'sessions') continue
    const rows = await kysely
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    dump[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return dump
}
