import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { makeBackup } from '../database/backup/backup.ts'
import { databaseToCopy } from '../database/backup/database-copy.ts'
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
  const folder = await makeBackup({
    database: databaseToCopy(config),
    files: storedFiles(config),
    backupDir,
    keep: isOwn ? config.backupKeep : null,
    version: config.version,
    now,
  })
  const database = openDatabase(config)
  try {
    await recordBackup(database, now, isOwn ? null : folder)
  } catch (error) {
    throw new CommandError(`백업은 만들었지만 보안 기록에 남기지 못했습니다: ${folder} (${String(error)})`)
  } finally {
    await database.close()
  }
  return `백업했습니다: ${folder}`
})
