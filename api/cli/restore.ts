import { dirname, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { findBackup } from '../database/backup/backup-folder.ts'
import { restoreBackup } from '../database/backup/restore.ts'
import { openDatabase } from '../database/open-database.ts'
import { recordRestore } from '../features/access-log/signed-heads.ts'
import { adoptLists } from '../features/privacy/erasures/erasure-list.ts'
import { eraseAgain } from './operator/erase-again.ts'
import { recoverKeys } from './operator/recover-keys.ts'
import { OPERATOR } from './operator/reset-login.ts'
import { CommandError, runCommand } from './operator/run-command.ts'
import { signRestore } from './operator/sign-restore.ts'

/** `npm run restore -- DIR`: into an empty DATA_DIR, with the server stopped; on another machine also with RECOVERY_CODE. */
await runCommand(async ([dir, ...rest]) => {
  if (dir === undefined || rest.length > 0) throw new CommandError('사용법: npm run restore -- 백업폴더')
  const config = readConfig(process.env)
  if (config.fileStore.kind !== 'disk') {
    throw new CommandError(
      'FILE_STORE가 s3일 때는 FILE_STORE 없이 복원한 뒤 데이터 폴더의 files 폴더를 버킷에 올려주세요.',
    )
  }
  const from = resolve(dir)
  const { takenAt, files, notWhole } = await restoreBackup({
    from,
    dataDir: config.dataDir,
    filesDir: config.fileStore.dir,
    databaseUrl: config.databaseUrl,
  })
  const database = openDatabase(config)
  try {
    // What needs no keys first: with a wrong code this ends below, and recover-key and the next start do the rest.
    await recordRestore({ database, config }, { by: OPERATOR, at: new Date() })
    await adoptLists(dirname((await findBackup(from)) ?? from), config.backupDir)
    const isRecovered = await recoverKeys(database, config)
    const how = isRecovered ? ' 복구 코드로 열어 이 컴퓨터의 마스터 키로 다시 감쌌습니다.' : ''
    const erased = await eraseAgain(database, config)
    await signRestore(database, config)
    const again = erased > 0 ? ` 백업 뒤에 삭제되거나 가려진 신청 ${erased}건을 다시 지웠습니다.` : ''
    const lost = notWhole.map(({ storageKey }) => `\n온전하지 않아 복원하지 못한 파일: ${storageKey}`)
    return `${takenAt} 백업을 복원했습니다 (파일 ${files}개): ${config.dataDir}${how}${again}${lost.join('')}`
  } finally {
    await database.close()
  }
})
