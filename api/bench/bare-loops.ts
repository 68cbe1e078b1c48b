import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { reading } from '../database/reading.ts'
import { searchTerm } from '../database/search.ts'
import { openSqlite, sqlitePath } from '../database/sqlite.ts'
import { hashPassword } from '../features/auth/password-hash.ts'

/* The unavoidable work of a workload without any server: how often per second it can be done. */

const LASTS_MS = 1500
const SEARCHES = 200

/** Only the query of a search: the newest 50 whole rows that match, and how many match. */
export async function bareSearchRate(
  folder: string,
  searches: readonly string[],
  { statuses, date }: { statuses: readonly string[]; date: 'uploaded_at' | 'activated_at' },
): Promise<number> {
  const database = openSqlite(sqlitePath(folder))
  try {
    const queries = searches.slice(0, SEARCHES).map((search) => {
      const ids = reading(database.kysely).idsWithGrams(searchTerm(search).grams, date === 'uploaded_at')
      return sql`with found as materialized (select id, ${sql.ref(date)} as at from documents
          where id in ${ids} and deleted_at is null and activation_status || '' in (${sql.join([...statuses])}))
        select documents.*, (select count(*) from found) as total
        from (select id, at from found order by at desc, id desc limit 51) as page
        inner join documents on documents.id = page.id`.compile(database.kysely)
    })
    const statement = database.file.prepare(queries[0]?.sql ?? '')
    return await rateOf((turn) => statement.all(queries[turn % queries.length]?.parameters ?? []))
  } finally {
    await database.close()
  }
}

/** Commits of one row, one after the other, each written to the disk. */
export function bareCommitRate(path: string): Promise<number> {
  return rateOf(bareCommit(path))
}

/** Returns a function that commits one row to a database opened with the product's own settings. */
export function bareCommit(path: string): () => void {
  const { file } = openSqlite(path)
  file.exec('create table if not exists commits (at text)')
  const statement = file.prepare('insert into commits values (?)')
  return () => void statement.run(new Date().toISOString())
}

/** Hashes passwords, as many at once as the product does. */
export async function bareHashRate(): Promise<number> {
  const rates = [1, 2].map(() => rateOf(() => hashPassword('bench-password-42')))
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate)
}

async function rateOf(work: (turn: number) => unknown): Promise<number> {
  const began = performance.now()
  let turns = 0
  for (; performance.now() - began < LASTS_MS; turns += 1) {
    await work(turns)
    if (turns % 100 === 0) await turnOfTheLoop()
  }
  return (turns * 1000) / (performance.now() - began)
}
