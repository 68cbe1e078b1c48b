import type { Config } from '../config.ts'
import type { StoredFiles } from '../storage/file-store.ts'
import { backUpBeforeMigrating } from './backup/backup-before-migrating.ts'
import type { Database } from './database.ts'
import { migrate } from './migrator.ts'
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
 * Migrates the database to this program's schema, after a verified backup of one that was in use. It uses connections of its
 * own, which have no time limit.
 */
export async function prepareDatabase(config: Config, files: StoredFiles): Promise<void> {
  const database = openDatabase(config, { answerPatienceMs: 0 })
  try {
    await backUpBeforeMigrating(database, files, config)
    await migrate(database)
  } finally {
    await database.close()
  }
}
