import { existsSync } from 'node:fs'
import { type Config, ConfigError } from '../../config.ts'
import { BackupError, DatabaseDamagedError, RestoreError } from '../../database/backup/backup-error.ts'
import { DataFolderLockedError } from '../../database/data-lock.ts'
import { DatabaseTooNewError } from '../../database/migrator.ts'
import { sqlitePath } from '../../database/sqlite.ts'
import { StartRefusedError } from '../../database/start-refused.ts'
import { MasterKeyError } from '../../keys/master-key.ts'
import { startErrorLine } from '../../start-error.ts'
import { keepToOneself } from '../../storage/closed-folder.ts'

/** A mistake of the operator, or something the operator must know; only its message is printed. */
export class CommandError extends Error {}

const EXPECTED = [
  CommandError,
  ConfigError,
  MasterKeyError,
  BackupError,
  DataFolderLockedError,
  DatabaseTooNewError,
  StartRefusedError,
  RestoreError,
  DatabaseDamagedError,
]

/** Runs an operator's command on its arguments and prints the line it returns; a failure is one line and exit code 1. */
export async function runCommand(command: (args: string[]) => Promise<string>): Promise<void> {
  keepToOneself()
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`)
  } catch (error) {
    const isExpected = error instanceof Error && EXPECTED.some((known) => error instanceof known)
    const settings = { dataDir: process.env['DATA_DIR'] }
    process.stderr.write(`${isExpected ? error.message : startErrorLine(error, settings)}\n`)
    process.exitCode = 1
  }
}

/** SQLite would create a missing file, and a mistaken DATA_DIR become an empty portal. Throws CommandError. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  const path = sqlitePath(dataDir)
  if (databaseUrl === null && !existsSync(path)) throw new CommandError(`데이터베이스가 없습니다: ${path}`)
}
