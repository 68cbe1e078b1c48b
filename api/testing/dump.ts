import type { Database } from '../database/database.ts'

/** All rows of a database by table, to be compared, without the access log and sessions, which differ. */
export async function dumpOf({ kysely }: Database): Promise<Record<string, string[]>> {
  const tables = await kysely.introspection.getTables()
  const dump: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (name.startsWith('access_log') || name === 'sessions') continue
    const rows = await kysely
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    dump[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return dump
}
