import type { Config } from '../config.ts'
import type { StoredFiles } from '../storage/file-store.ts'
import { backUpBeforeMigrating } from './backup/backup-before-migrating.ts'
import { claimFileStore } from './claim-file-store.ts'
import type { Database } from './database.ts'
import { isNew, migrate } from './migrator.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite, sqlitePath } from './sqlite.ts'

/** Opens the database that the settings name; migrates nothing. `more`: as openPostgres takes it. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  more: { answerPatienceMs?: number } = {},
): Database {
  return config.databaseUrl === null
    ? openSqlite(sqlitePath(config.dataDir))
    : openPostgres(config.databaseUrl, more)
}

/**
 * Migrates the database to this program's schema, after a verified backup of one that was in use, and returns the mark of its file
 * store. It uses connections of its own, which have no time limit. Throws ForeignFileStoreError before anything is changed.
 */
export async function prepareDatabase(config: Config, files: StoredFiles): Promise<string> {
  const database = openDatabase(config, { answerPatienceMs: 0 })
  try {
    // First, where there is a database: a backup would call all files of a store that is not there missing.
    if (!(await isNew(database))) await claimFileStore(database.kysely, config.fileStore, new Date())
    await backUpBeforeMigrating(database, files, config)
    await migrate(database)
    return await claimFileStore(database.kysely, config.fileStore, new Date())
  } finally {
    await database.close()
  }
}
