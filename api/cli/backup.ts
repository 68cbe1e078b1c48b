import { resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { type MadeBackup, makeBackup } from '../database/backup/backup.ts'
import { placeOfBackup } from '../database/backup/backup-place.ts'
import { databaseToCopy } from '../database/backup/database-copy.ts'
import { isClaimed } from '../database/claim-file-store.ts'
import type { Database } from '../database/database.ts'
import { pendingMigrations } from '../database/migrator.ts'
import { openDatabase } from '../database/open-database.ts'
import { recordBackup } from '../jobs/nightly-backup.ts'
import { storedFiles } from '../storage/open-file-store.ts'
import { CommandError, requireDatabase, runCommand } from './operator/run-command.ts'

/** `npm run backup -- [DIR]`, also beside a running server. Without DIR it counts as the day's backup. */
await runCommand(async ([dir, ...rest]) => {
  if (rest.length > 0) throw new CommandError('사용법: npm run backup -- [폴더]')
  const config = readConfig(process.env)
  requireDatabase(config)
  const backupDir = dir === undefined ? config.backupDir : resolve(dir)
  const isOwn = backupDir === config.backupDir
  const now = new Date()
  const database = openDatabase(config)
  try {
    await requireFiles(database, config)
    const made = await makeBackup({
      database: databaseToCopy(config),
      files: storedFiles(config),
      backupDir,
      keep: isOwn ? config.backupKeep : null,
      version: config.version,
      now,
    })
    await recordBackup(database, made, now, isOwn ? await placeOfBackup(config) : 'elsewhere').catch(
      (error: unknown) => {
        const failed = `백업은 만들었지만 보안 기록에 남기지 못했습니다: ${made.folder} (${String(error)})`
        throw new CommandError(failed)
      },
    )
    return [`백업했습니다 (파일 ${made.files}개): ${made.folder}`, ...shortcomings(made)].join('\n')
  } finally {
    await database.close()
  }
})

/** A backup over a store that is not there would call all files missing, and push a whole one out. A store of before has no mark. */
async function requireFiles(database: Database, { fileStore }: Pick<Config, 'fileStore'>): Promise<void> {
  if ((await pendingMigrations(database)).length > 0 || (await isClaimed(database.kysely, fileStore))) return
  throw new CommandError(
    '이 데이터베이스의 파일 저장소가 연결되어 있지 않아 백업하지 않았습니다. 저장소를 연결한 뒤 다시 시도해주세요.',
  )
}

function shortcomings({ missing, objects }: MadeBackup): string[] {
  const lines: string[] = []
  if (missing.length > 0)
    lines.push(
      `온전하지 않은 파일 ${missing.length}개가 빠졌습니다. 관리자 패널에서 어느 파일인지 확인해주세요.`,
      ...missing.map(({ storageKey, what }) => `  ${storageKey} (${what === 'missing' ? '없음' : '손상'})`),
    )
  if (objects.lost > 0) lines.push(`이전 백업에만 있는 파일 ${objects.lost}개가 손상되었거나 없습니다.`)
  return lines
}
