import { formatKstDateTime } from '#shared/kst.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { pendingMigrations } from '../database/migrator.ts'
import { openDatabase } from '../database/open-database.ts'
import { openKeyring } from '../database/sealing-keys.ts'
import { type VerifiedChain, verifyAccessLog } from '../features/access-log/verify-access-log.ts'
import { resetPassword, resetSecondFactor } from './operator/reset-login.ts'
import { CommandError, requireDatabase, runCommand } from './operator/run-command.ts'

const CHAIN_WORDS: Record<VerifiedChain['chain'], string> = { records: '열람 기록', rights: '보안 기록' }

interface Opened {
  database: Database
  config: Config
}

/** They also work beside a running server, whose open sockets notice an ended session within a second. */
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
  'verify-log': { words: [], run: ({ database }) => verifyLog(database) },
}

/** `npm run admin -- reset-password USERNAME`, `… reset-second-factor USERNAME`, `… verify-log`. */
await runCommand(async ([name = '', ...args]) => {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (action === undefined || args.length !== action.words.length) throw new CommandError(usage())
  const config = readConfig(process.env)
  requireDatabase(config)
  const database = openDatabase(config)
  try {
    if ((await pendingMigrations(database)).length > 0) {
      throw new CommandError('데이터베이스가 준비되지 않았습니다. 먼저 npm start로 서버를 시작해주세요.')
    }
    return await action.run({ database, config }, ...args)
  } finally {
    await database.close()
  }
})

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
async function verifyLog(database: Pick<Database, 'kysely'>): Promise<string> {
  const chains = await verifyAccessLog(database)
  for (const chain of chains) {
    if (chain.broken !== null) throw new CommandError(`접속 기록이 훼손되었습니다. ${brokenWords(chain)}`)
  }
  return `접속 기록이 온전합니다. ${chains.map(soundWords).join(', ')}`
}

function soundWords({ chain, sealed, waiting, last }: VerifiedChain): string {
  const seal = sealed === 0 ? '' : `, 마지막 봉인 ${last.number}번 ${last.hash.slice(0, 16)}`
  return `${CHAIN_WORDS[chain]} ${sealed}건(봉인 대기 ${waiting}건${seal})`
}

function brokenWords({ chain, broken }: VerifiedChain): string {
  if (broken === null) return ''
  const place = `${CHAIN_WORDS[chain]} ${broken.number}번`
  if (broken.why === 'missing') return `${place}이 없습니다.`
  if (broken.why === 'unstated') return `${place}부터, 삭제된 기록에 삭제 확인 기록이 없습니다.`
  if (broken.why === 'early') return `${place}부터, 보관 기간이 지나지 않은 기록이 삭제되었습니다.`
  if (broken.why === 'unlisted') return `${place}의 고객별 열람 색인이 지워졌습니다.`
  if (broken.why === 'uncounted') return `${place}부터, 봉인을 기다리던 기록의 수가 맞지 않습니다.`
  const { row } = broken
  const where = row === null ? '' : ` (ID ${row.id}, ${formatKstDateTime(row.at)}, ${row.username})`
  return `${place}이 봉인된 뒤 바뀌었습니다${where}.`
}
