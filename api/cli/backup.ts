import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { type MadeBackup, makeBackup } from '../database/backup/backup.ts'
import { databaseToCopy } from '../database/backup/database-copy.ts'
import { openDatabase } from '../database/open-database.ts'
import { placeOfBackup, recordBackup } from '../jobs/nightly-backup.ts'
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
  const made = await makeBackup({
    database: databaseToCopy(config),
    files: storedFiles(config),
    backupDir,
    keep: isOwn ? config.backupKeep : null,
    version: config.version,
    now,
  })
  const database = openDatabase(config)
  try {
    await recordBackup(database, made, now, isOwn ? await placeOfBackup(config) : 'elsewhere')
  } catch (error) {
    throw new CommandError(
      `백업은 만들었지만 보안 기록에 남기지 못했습니다: ${made.folder} (${String(error)})`,
    )
  } finally {
    await database.close()
  }
  return [`백업했습니다 (파일 ${made.files}개): ${made.folder}`, ...shortcomings(made)].join('\n')
})

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
