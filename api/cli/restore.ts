import { resolve } from 'node:path'
import { formatCount } from '#shared/count.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { readConfig } from '../config.ts'
import { markFileStore } from '../database/claim-file-store.ts'
import { openDatabase } from '../database/open-database.ts'
import { endRestore, noteRestore } from '../database/unfinished-restore.ts'
import { adoptLists } from '../features/privacy/erasures/erasure-list.ts'
import { ask } from './operator/ask.ts'
import { beginAnew } from './operator/begin-anew.ts'
import { eraseAgain } from './operator/erase-again.ts'
import { recoverKeys } from './operator/recover-keys.ts'
import { type Restorable, restorableBackup } from './operator/restorable.ts'
import { restoredLines } from './operator/restore-words.ts'
import { CommandError, runCommand } from './operator/run-command.ts'
import { signRestore } from './operator/sign-restore.ts'

const USAGE = '사용법: npm run restore -- [--yes] 백업폴더'

/**
 * `npm run restore -- DIR`: into an empty DATA_DIR, with the server stopped; on another machine also with RECOVERY_CODE. At a
 * terminal it asks before it writes, unless told `--yes`.
 */
await runCommand(async (args) => {
  const [dir, ...rest] = args.filter((arg) => arg !== '--yes')
  if (dir === undefined || dir.startsWith('--') || rest.length > 0) throw new CommandError(USAGE)
  const config = readConfig(process.env)
  const restorable = await restorableBackup(resolve(dir), config, new Date())
  say(...restorable.found, `  복원할 곳: ${config.dataDir}`)
  if (!args.includes('--yes')) await requireConsent(restorable)

  const brought = await noteRestore(config.dataDir, restorable.bringBack)
  say(`${formatKstDateTime(brought.takenAt)}의 데이터를 복원했습니다 (파일 ${formatCount(brought.files)}개).`)
  const database = openDatabase(config, { answerPatienceMs: 0 })
  try {
    // What needs no keys first: with a wrong code this ends below, and recover-key and the next start do the rest.
    // What was brought back is the store now, also where many of its files were not whole.
    await markFileStore(database.kysely, config.fileStore, new Date())
    const begun = await beginAnew(database, config, restorable, brought)
    await adoptLists(restorable.listsIn, config.backupDir)
    await endRestore(config.dataDir)
    say(...restoredLines(restorable.takenAt, begun))
    if (await recoverKeys(database, config)) say('복구 코드로 열어 이 컴퓨터의 마스터 키로 다시 감쌌습니다.')
    const erased = await eraseAgain(database, config)
    if (erased > 0) say(`백업 뒤에 삭제되거나 가려진 신청 ${formatCount(erased)}건을 다시 지웠습니다.`)
    await signRestore(database, config)
    return '다음: 서버를 시작하고(npm start), 모두 다시 로그인하도록 알려주세요. 관리자 패널의 시스템 상태에도 이 내용이 보입니다.'
  } finally {
    await database.close()
  }
})

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function requireConsent({ takenAt }: Restorable): Promise<void> {
  const answer = await ask(`${formatKstDateTime(takenAt)}의 데이터로 돌아갈까요? (y/N) `)
  if (answer !== null && !/^\s*(y|yes|예|네)\s*$/i.test(answer))
    throw new CommandError('복원하지 않았습니다. 아무것도 바뀌지 않았습니다.')
}
