import { sql } from 'kysely'
import type { FileStoreConfig } from '../storage/file-store.ts'
import { isMarkOf, type MarkableStore, markableStore, markStore } from '../storage/store-mark.ts'
import type { Database, Queryable } from './database.ts'
import { readFact, saveFact } from './facts.ts'
import { otherProcesses, otherStore } from './processes.ts'
import { StartRefusedError } from './start-refused.ts'
import { makeStoreId } from './store-id.ts'
import { STORED_FILE_TABLES } from './stored-files.ts'

/** So many of the oldest files, of the newest, and of all at random are looked for; where there are no more, all. */
const LOOKED_AT = 100
const WAYS_OUT =
  '올바른 저장소를 연결한 뒤 다시 시작하거나, 그 저장소를 잃었다면 npm run admin -- adopt-files로 지금의 저장소를 쓰겠다고 알려주세요.'

/** A key of system_facts: the mark of the file store that the database has now. */
const CLAIMED = 'store-mark'

/**
 * Makes sure that the file store is the one of this database, and returns its mark. A store without one gets it when it holds what the
 * database names: of the oldest, the newest and the random files that are looked at, at least half each, since some may be damaged.
 * One with an older mark of this database, as a restored copy has, must hold all of them. A database that names no file gets an
 * empty store. While other processes run nothing is marked, as theirs is marked already. Else it
 * throws StartRefusedError, and nothing was written.
 */
export async function claimFileStore(
  database: Database,
  fileStore: FileStoreConfig,
  at: Date,
): Promise<string> {
  const db = database.kysely
  const store = markableStore(fileStore)
  const mark = await store.readMark()
  if (mark !== null && mark === (await readFact(db, CLAIMED))) return mark
  if (mark !== null && !isMarkOf(mark, await makeStoreId(db, at)))
    throw foreign(`다른 데이터베이스의 파일 저장소입니다: ${store.place}`)
  await requireToBeAlone(database, store.place)
  await requireOwnFiles(db, store, mark === null ? 0.5 : 0)
  return markFileStore(db, fileStore, at)
}

/** Whether the store carries the mark that it has for this database now. */
export async function isClaimed(db: Queryable, fileStore: FileStoreConfig): Promise<boolean> {
  const mark = await markableStore(fileStore).readMark()
  return mark !== null && mark === (await readFact(db, CLAIMED))
}

/** Makes a store the one of this database, over any other mark and whatever it holds; returns the mark. */
export async function markFileStore(db: Queryable, fileStore: FileStoreConfig, at: Date): Promise<string> {
  const mark = await markStore(fileStore, await makeStoreId(db, at))
  await saveFact(db, CLAIMED, mark, at)
  return mark
}

async function requireToBeAlone(database: Database, place: string): Promise<void> {
  const [other] = await otherProcesses(database)
  if (other !== undefined) throw new StartRefusedError(otherStore(other, place))
}

/** `mayLack`: the share of the files that may be missing, 0 to 1. */
async function requireOwnFiles(db: Queryable, store: MarkableStore, mayLack: number): Promise<void> {
  const samples = await samplesOf(db)
  if (samples.every((keys) => keys.length === 0)) {
    if (await store.hasFiles()) throw foreign(`데이터베이스에 없는 파일이 든 저장소입니다: ${store.place}`)
    return
  }
  for (const keys of samples) {
    let missing = 0
    for (const key of keys) if (!(await store.has(key))) missing += 1
    if (missing > keys.length * mayLack)
      throw foreign(
        `파일 저장소에 이 데이터베이스의 파일이 없습니다 (${keys.length}개 중 ${missing}개 없음): ${store.place}`,
      )
  }
}

function foreign(what: string): StartRefusedError {
  return new StartRefusedError(`${what}. ${WAYS_OUT}`)
}

/** Keys begin with the day of the file. A database that is not migrated yet may lack some of the tables. */
async function samplesOf(db: Queryable): Promise<string[][]> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const selects = STORED_FILE_TABLES.filter((table) => tables.has(table)).map(
    (table) => sql`select storage_key from ${sql.table(table)}`,
  )
  if (selects.length === 0) return []
  const samples: string[][] = []
  for (const order of ['storage_key', 'storage_key desc', 'random()']) {
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from (${sql.join(selects, sql` union all `)}) as named
      order by ${sql.raw(order)} limit ${LOOKED_AT}`.execute(db)
    samples.push(rows.map(({ storage_key }) => storage_key))
  }
  return samples
}
