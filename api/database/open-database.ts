import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Where the SQLite database of a data folder lies. */
export function sqlitePath(dataDir: string): string {
  return join(dataDir, 'portal.sqlite')
}

/** Opens the database that the settings name; migrates nothing. `more`: as openPostgres takes it. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  more: { answerPatienceMs?: number } = {},
): Database {
  return config.databaseUrl === null
    ? openSqlite(sqlitePath(config.dataDir))
    : openPostgres(config.databaseUrl, more)
}
