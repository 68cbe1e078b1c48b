import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '#shared/count.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { type Config, readConfig, replicaAddress } from '../config.ts'
import { markFileStore } from '../database/claim-file-store.ts'
import { openDatabase } from '../database/open-database.ts'
import { endRestore, noteRestore } from '../database/unfinished-restore.ts'
import { adoptLists } from '../features/privacy/erasures/erasure-list.ts'
import { ask } from './operator/ask.ts'
import { beginAnew, epochElsewhere } from './operator/begin-anew.ts'
import { eraseAgain } from './operator/erase-again.ts'
import { recoverKeys } from './operator/recover-keys.ts'
import { type Restorable, restorableBackup, restorableReplica } from './operator/restorable.ts'
import { restoredLines } from './operator/restore-words.ts'
import { CommandError, runCommand } from './operator/run-command.ts'
import { signRestore } from './operator/sign-restore.ts'

const USAGE =
  '사용법: npm run restore -- [--yes] 백업폴더, 또는 --replica 복제본(폴더나 s3://bucket/prefix) [--until 2026-11-27T21:30]'

/**
 * `npm run restore -- DIR`, or `--replica PLACE [--until TIME]`: into an empty DATA_DIR, with the server stopped; on another machine
 * also with RECOVERY_CODE. At a terminal it asks before it writes, unless told `--yes`.
 */
await runCommand(async (args) => {
  const asked = wishOf(args)
  const config = readConfig(process.env)
  const restorable = await find(asked, config, new Date())
  say(...restorable.found, `  복원할 곳: ${config.dataDir}`)
  if (!asked.yes) await requireConsent(restorable)

  // Looked at before anything is written.
  await epochElsewhere(config, restorable)
  const brought = await noteRestore(config.dataDir, restorable.bringBack)
  say(`${formatKstDateTime(brought.takenAt)}의 데이터를 복원했습니다 (파일 ${formatCount(brought.files)}개).`)
  if (brought.broken !== undefined)
    say(`복제본의 일부가 손상되었습니다: ${brought.broken}. 그 뒤의 내용은 돌아오지 않았을 수 있습니다.`)
  const database = openDatabase(config, { answerPatienceMs: 0 })
  try {
    // What needs no keys first: with a wrong code this ends below, and recover-key and the next start do the rest.
    // What was brought back is the store now, also where many of its files were not whole.
    await markFileStore(database.kysely, config.fileStore, new Date())
    const begun = await beginAnew(database, config, restorable, brought)
    await adoptLists(restorable.listsIn, config.backupDir)
    await endRestore(config.dataDir)
    say(...restoredLines(brought.takenAt, begun))
    if (await recoverKeys(database, config)) say('복구 코드로 열어 이 컴퓨터의 마스터 키로 다시 감쌌습니다.')
    const erased = await eraseAgain(database, config)
    if (erased > 0) say(`백업 뒤에 삭제되거나 가려진 신청과 계정 ${formatCount(erased)}건을 다시 지웠습니다.`)
    await signRestore(database, config)
    return '다음: 서버를 시작하고(npm start), 모두 다시 로그인하도록 알려주세요. 관리자 패널의 시스템 상태에도 이 내용이 보입니다.'
  } finally {
    await database.close()
  }
})

interface Wish {
  dir: string | undefined
  replica: string | undefined
  until: Date | null
  yes: boolean
}

/** Throws CommandError. */
function wishOf(args: string[]): Wish {
  const { values, positionals } = parsed(args)
  const { replica, until, yes = false } = values
  const [dir, ...rest] = positionals
  const isOfOne = replica !== '' && (dir === undefined) !== (replica === undefined)
  if (!isOfOne || rest.length > 0 || (until !== undefined && replica === undefined))
    throw new CommandError(USAGE)
  return { dir, replica, until: until === undefined ? null : instantOf(until), yes }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { replica: { type: 'string' }, until: { type: 'string' }, yes: { type: 'boolean' } },
    })
  } catch {
    throw new CommandError(USAGE)
  }
}

/** A time in Seoul, unless it names its zone. Throws CommandError. */
function instantOf(text: string): Date {
  const [, day, time, zone = '+09:00'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const instant = new Date(`${day}T${time}${zone}`)
  if (Number.isNaN(instant.getTime()))
    throw new CommandError(`--until: 2026-11-27T21:30 형식의 시각이어야 합니다 (받은 값: ${text})`)
  return instant
}

/** Throws RestoreError, CommandError, ConfigError. */
async function find({ dir = '', replica, until }: Wish, config: Config, now: Date): Promise<Restorable> {
  const address = replicaAddress(process.env, '--replica', replica)
  return address === null
    ? restorableBackup(resolve(dir), config, now)
    : restorableReplica(address, until, config, now)
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function requireConsent({ takenAt }: Restorable): Promise<void> {
  const answer = await ask(`${formatKstDateTime(takenAt)}의 데이터로 돌아갈까요? (y/N) `)
  if (answer !== null && !/^\s*(y|yes|예|네)\s*$/i.test(answer))
    throw new CommandError('복원하지 않았습니다. 아무것도 바뀌지 않았습니다.')
}
