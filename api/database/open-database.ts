import type { Config } from '../config.ts'
import type { StoredFiles } from '../storage/file-store.ts'
import { backUpBeforeMigrating } from './backup/backup-before-migrating.ts'
import { claimFileStore } from './claim-file-store.ts'
import type { Database } from './database.ts'
import { isNew, migrate } from './migrator.ts'
import { openPostgres, takePostgresTurn } from './postgres.ts'
import { judgePostgres } from './postgres-settings.ts'
import { registerProcess, requireMigrationsFit } from './processes.ts'
import { openSqlite, type SqliteOptions, sqlitePath } from './sqlite.ts'
import type { ProcessTable } from './tables/processes.ts'

/** Opens the database that the settings name; migrates nothing. `more`: as openPostgres and openSqlite take it. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'replica'>,
  more: { answerPatienceMs?: number } & Pick<SqliteOptions, 'emptyJournal'> = {},
): Database {
  return config.databaseUrl === null
    ? openSqlite(sqlitePath(config.dataDir), { ...more, isReplicated: config.replica !== null })
    : openPostgres(config.databaseUrl, more)
}

/** What stands before the server opens the database for its work. */
export interface Prepared {
  /** Of the file store. */
  mark: string
  /** This process, as it is entered among those on the database. */
  process: ProcessTable
  /** For the operator. */
  warnings: string[]
}

/**
 * Makes sure that this process may run on the database and its file store, migrates the database to this program's schema after a
 * verified backup of one that was in use, and enters the process. Of processes that start together one does this at a time. It uses
 * connections of its own, which have no time limit. Throws StartRefusedError.
 */
export async function prepareDatabase(config: Config, files: StoredFiles): Promise<Prepared> {
  const { databaseUrl, fileStore, version } = config
  const warnings = databaseUrl === null ? [] : await judgePostgres(databaseUrl, config)
  const database = openDatabase(config, { answerPatienceMs: 0 })
  try {
    return await takeTurn(config, async () => {
      // First, where there is a database: a backup would call all files of a store that is not there missing.
      if (!(await isNew(database))) await claimFileStore(database, fileStore, new Date())
      await requireMigrationsFit(database)
      await backUpBeforeMigrating(database, files, config)
      await migrate(database)
      const mark = await claimFileStore(database, fileStore, new Date())
      const process = await registerProcess(database, { version, mark }, new Date())
      return { mark, process, warnings }
    })
  } finally {
    await database.close()
  }
}

/** On SQLite the lock of the data folder has let only one process come so far. */
function takeTurn<Result>(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return databaseUrl === null ? work() : takePostgresTurn(databaseUrl, work)
}
