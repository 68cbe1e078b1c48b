import { formatKstDateTime } from '#shared/kst.ts'
import { type Config, givenMasterKey, type HeadPlace, readConfig } from '../config.ts'
import { markFileStore } from '../database/claim-file-store.ts'
import { lockDatabase } from '../database/data-lock.ts'
import type { Database } from '../database/database.ts'
import { pendingMigrations } from '../database/migrator.ts'
import { openDatabase } from '../database/open-database.ts'
import { openKeyring, rotateMasterKey } from '../database/sealing-keys.ts'
import type { Broken } from '../features/access-log/chain.ts'
import { ForgedLine, type Head, headsPath } from '../features/access-log/head-places.ts'
import { recordSecurityEvent } from '../features/access-log/record-security-event.ts'
import { readHeadsAndRestores } from '../features/access-log/signed-heads.ts'
import { type VerifiedChain, verifyAccessLog } from '../features/access-log/verify-access-log.ts'
import type { Keyring } from '../keys/keyring.ts'
import { replicaName } from '../replica/replica-place.ts'
import { adoptFiles, requireNoServer } from './operator/adopt-files.ts'
import { recoverKeys } from './operator/recover-keys.ts'
import { OPERATOR, resetPassword, resetSecondFactor } from './operator/reset-login.ts'
import { CommandError, requireDatabase, runCommand } from './operator/run-command.ts'
import { takeReplica } from './operator/take-replica.ts'

const CHAIN_WORDS: Record<VerifiedChain['chain'], string> = { records: '열람 기록', rights: '보안 기록' }

const BROKEN_WORDS: Record<Broken['why'], string> = {
  missing: '이 없습니다',
  changed: '이 봉인된 뒤 바뀌었습니다',
  uncounted: '부터, 봉인을 기다리던 기록의 수가 맞지 않습니다',
  unstated: '부터, 삭제된 기록에 삭제 확인 기록이 없습니다',
  early: '부터, 보관 기간이 지나지 않은 기록이 삭제되었습니다',
  unlisted: '의 고객별 열람 색인이 지워졌습니다',
  cut: '부터, 봉인된 기록이 잘려 나갔습니다',
  rewritten: '까지의 기록이 서명된 봉인과 다릅니다',
}

interface Opened {
  database: Database
  config: Config
  /** The next start will migrate the database. */
  isPending: boolean
}

/** All but `adopt-files` also work beside a running server, whose open sockets notice an ended session within a second. */
const ACTIONS: Record<
  string,
  { words: string[]; run: (opened: Opened, ...args: string[]) => Promise<string> }
> = {
  'reset-password': {
    words: ['아이디'],
    async run({ database, config }, username = '') {
      const keys = await openKeyring(database, config.masterKey)
      const password = await resetPassword({ database, keys }, username, new Date())
      return `${username}의 새 비밀번호: ${password} (첫 로그인 때 바꿔야 합니다)`
    },
  },
  'reset-second-factor': {
    words: ['아이디'],
    async run({ database }, username = '') {
      await resetSecondFactor(database, username, new Date())
      return `${username}의 2단계 인증을 해제했습니다. 비밀번호만으로 로그인할 수 있습니다.`
    },
  },
  'adopt-files': {
    words: [],
    run: adoptWhileNoServerRuns,
  },
  'take-replica': {
    words: [],
    async run({ database, config: { replica, dataDir } }) {
      if (replica === null) throw new CommandError('REPLICA가 지정되어 있지 않습니다.')
      await takeReplica(database, replica, dataDir)
      return `${replicaName(replica)}: 이 서버의 복제본으로 지정했습니다. 서버가 1분 안에 새 스냅숏으로 다시 복제합니다. 예전 내용은 7일 동안 남습니다.`
    },
  },
  'verify-log': { words: [], run: ({ database }) => verifyLog(database) },
  'rotate-key': { words: [], run: rotateKey },
  'recover-key': {
    words: [],
    async run({ database, config }) {
      const isRecovered = await recoverKeys(database, config)
      if (isRecovered) await recordMasterKey(database)
      return isRecovered
        ? '복구 코드로 열어 이 컴퓨터의 마스터 키로 다시 감쌌습니다. npm start로 시작할 수 있습니다.'
        : '지금의 마스터 키로 열립니다. 복구 코드는 필요하지 않습니다.'
    },
  },
}

/** `npm run admin -- reset-password USERNAME` and the other actions. */
await runCommand(async ([name = '', ...args]) => {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (action === undefined || args.length !== action.words.length) throw new CommandError(usage())
  const config = readConfig(process.env)
  requireDatabase(config)
  const database = openDatabase(config)
  try {
    const isPending = (await pendingMigrations(database)).length > 0
    // A server whose files are lost does not start, so it cannot migrate first.
    if (isPending && name !== 'adopt-files')
      throw new CommandError('데이터베이스가 준비되지 않았습니다. 먼저 npm start로 서버를 시작해주세요.')
    return await action.run({ database, config, isPending }, ...args)
  } finally {
    await database.close()
  }
})

/** A server that runs has a store which carries the mark: another one must not take its place under it. */
async function adoptWhileNoServerRuns({ database, config, isPending }: Opened): Promise<string> {
  const lock = lockDatabase(config)
  try {
    await requireNoServer(database)
    if (isPending) {
      await markFileStore(database.kysely, config.fileStore, new Date())
      return '지금의 파일 저장소를 이 데이터베이스의 것으로 등록했습니다. npm start로 시작하면 업데이트 전에 없는 파일을 알려줍니다.'
    }
    const { named, missing } = await adoptFiles(database, config, new Date())
    return `지금의 파일 저장소를 이 데이터베이스의 것으로 등록했습니다. 파일 ${named}개 중 ${missing}개가 없으며, 손상된 파일로 기록했습니다. npm start로 시작할 수 있습니다.`
  } finally {
    lock?.release()
  }
}

/** A running server goes on, as it has the data key, which stays the same. */
async function rotateKey({ database, config }: Opened): Promise<string> {
  const next = givenMasterKey(process.env, 'NEW_MASTER_KEY', 'NEW_MASTER_KEY_FILE')
  const { masterKey: place } = config
  if (next !== null && place.kind === 'own-file')
    throw new CommandError('NEW_MASTER_KEY: MASTER_KEY를 지정하지 않은 서버의 새 키는 자동으로 만들어집니다')
  const { from, to } = await rotateMasterKey(database, place, next)
  await recordMasterKey(database, to)
  const changed = `마스터 키를 바꿨습니다 (지문 ${from} → ${to}).`
  return place.kind === 'own-file'
    ? `${changed} 이전 키는 그 키가 필요한 백업이 남아 있는 동안 ${place.path}.${from}에 보관됩니다.`
    : `${changed} MASTER_KEY를 새 키로 바꾸고, 이전 키는 그 키로 만든 백업이 남아 있는 동안 보관해주세요.`
}

/** What opens the data has changed. `about`: the new key's fingerprint. */
function recordMasterKey(database: Database, about?: string): Promise<void> {
  const happened = { by: OPERATOR, at: new Date() }
  const changed = { what: 'master-key', how: 'changed', ...(about !== undefined && { about }) } as const
  return database.transaction(({ db }) => recordSecurityEvent(db, happened, 'key-changed', changed))
}

function usage(): string {
  const lines = Object.entries(ACTIONS).map(([name, { words }]) =>
    ['npm run admin --', name, ...words].join(' '),
  )
  return `사용법: ${lines.join(' 또는 ')}`
}

/**
 * Verifies the seals of the whole access log. Returns one line with the last seals, which can be written down and compared on
 * another day; throws CommandError that names the first row where the chain breaks.
 */
async function verifyLog(database: Database): Promise<string> {
  const { dataDir, logHeads, masterKey } = readConfig(process.env)
  const keys = await openKeyring(database, masterKey)
  const places: HeadPlace[] = [{ kind: 'file', path: headsPath(dataDir) }]
  if (logHeads !== null) places.push(logHeads)
  const chains = await verifyAccessLog(
    database,
    new Date(),
    ...places.map((place) => signedEnds(place, keys, dataDir)),
  )
  for (const { chain, broken } of chains) {
    if (broken !== null) throw new CommandError(`접속 기록이 훼손되었습니다. ${brokenWords(chain, broken)}`)
  }
  const restores = chains
    .flatMap(({ restores }) => restores)
    .map(
      ({ at, chain, number }) =>
        `, ${formatKstDateTime(at)}에 ${CHAIN_WORDS[chain]} ${number}번의 백업에서 복원됨`,
    )
  return `접속 기록이 온전합니다. ${chains.map(soundWords).join(', ')}${[...new Set(restores)].join('')}`
}

async function* signedEnds(place: HeadPlace, keys: Keyring, dataDir: string): AsyncGenerator<Head> {
  try {
    yield* readHeadsAndRestores(place, keys, dataDir)
  } catch (error) {
    throw new CommandError(
      error instanceof ForgedLine
        ? `서명된 봉인 목록이 훼손되었습니다. ${error.place} ${error.line}번째 줄`
        : `서명된 봉인 목록을 읽지 못했습니다. ${String(error)}`,
    )
  }
}

/** Entries behind the last signed end, or all where there is none, can have been cut off without a trace. */
function soundWords({ chain, sealed, waiting, last, signed }: VerifiedChain): string {
  const seal = sealed === 0 ? '' : `, 마지막 봉인 ${last.number}번 ${last.hash.slice(0, 16)}`
  const reach =
    signed === null ? '서명된 봉인이 없어 끝이 잘렸는지 알 수 없음' : `서명된 봉인 ${signed}번까지`
  return `${CHAIN_WORDS[chain]} ${sealed}건(봉인 대기 ${waiting}건${seal}, ${reach})`
}

function brokenWords(chain: VerifiedChain['chain'], { why, number, row }: Broken): string {
  const where = row === null ? '' : ` (ID ${row.id}, ${formatKstDateTime(row.at)}, ${row.username})`
  return `${CHAIN_WORDS[chain]} ${number}번${BROKEN_WORDS[why]}${where}.`
}
