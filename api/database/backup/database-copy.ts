import type { Config } from '../../config.ts'
import type { DatabaseKind } from '../database.ts'
import { sqlitePath } from '../sqlite.ts'
import type { CopiedRows } from './copied-rows.ts'
import { copyPostgres } from './postgres-copy.ts'
import { copySqlite } from './sqlite-copy.ts'

/** How a backup copies the database, which may be in use. */
export interface CopiedDatabase {
  kind: DatabaseKind
  /** Writes a verified copy of one moment to `target`, which must not exist. */
  copyTo(target: string, options: { now: Date; signal?: AbortSignal | undefined }): Promise<CopiedRows>
}

/** The database that the settings name. */
export function databaseToCopy({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): CopiedDatabase {
  if (databaseUrl === null)
    return { kind: 'sqlite', copyTo: (target) => copySqlite(sqlitePath(dataDir), target) }
  return { kind: 'postgres', copyTo: (target, options) => copyPostgres(databaseUrl, target, options) }
}
