import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { sqlitePath } from '../../database/sqlite.ts'
import { CommandError } from './run-command.ts'

/** Opening SQLite makes what is not there: a mistaken DATA_DIR shall not become an empty portal. Throws CommandError. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  const path = sqlitePath(dataDir)
  if (databaseUrl === null && !existsSync(path)) throw new CommandError(`데이터베이스가 없습니다: ${path}`)
}
