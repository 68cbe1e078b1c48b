import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { isClaimed, markFileStore } from '../../database/claim-file-store.ts'
import { recordDamagedFile } from '../../database/damaged-files.ts'
import type { Database } from '../../database/database.ts'
import { otherProcesses } from '../../database/processes.ts'
import { STORED_FILE_QUERIES, type StoredFileRow } from '../../database/stored-files.ts'
import { recordSecurityEvent } from '../../features/access-log/record-security-event.ts'
import { markableStore } from '../../storage/store-mark.ts'
import { OPERATOR } from './reset-login.ts'
import { CommandError } from './run-command.ts'

/**
 * Makes the file store that is there the one of this database, for whoever has lost the other: it gets the mark, and what it lacks
 * is recorded as missing. Returns how many files are named and how many of them are missing.
 */
export async function adoptFiles(
  database: Database,
  { fileStore }: Pick<Config, 'fileStore'>,
  at: Date,
): Promise<{ named: number; missing: number }> {
  const store = markableStore(fileStore)
  let named = 0
  const lacking: string[] = []
  for (const { query } of STORED_FILE_QUERIES) {
    const { rows } = await sql.raw<StoredFileRow>(query).execute(database.kysely)
    for (const { storage_key } of rows) if (!(await store.has(storage_key))) lacking.push(storage_key)
    named += rows.length
  }
  await database.transaction(async ({ db }) => {
    for (const storageKey of lacking) await recordDamagedFile(db, { storageKey, what: 'missing' }, at)
    await recordSecurityEvent(db, { by: OPERATOR, at }, 'files-adopted', {
      about: store.place,
      values: { '서류 파일': String(named), '없는 파일': String(lacking.length) },
    })
  })
  if (!(await isClaimed(database.kysely, fileStore))) await markFileStore(database.kysely, fileStore, at)
  return { named, missing: lacking.length }
}

/** Throws CommandError while another process uses the database. */
export async function requireNoServer(database: Database): Promise<void> {
  const [other] = await otherProcesses(database)
  if (other !== undefined)
    throw new CommandError(`서버가 실행 중입니다 (${other.host}). 모두 멈춘 뒤 다시 실행해주세요.`)
}
