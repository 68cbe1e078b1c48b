import { readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { pendingMigrations } from '../database/migrator.ts'
import { openDatabase } from '../database/open-database.ts'
import { resetPassword, resetSecondFactor } from './operator/reset-login.ts'
import { CommandError, requireDatabase, runCommand } from './operator/run-command.ts'
import { verifyLog } from './operator/verify-log.ts'

/** They also work beside a running server, whose open sockets notice an ended session within a second. */
const ACTIONS: Record<
  string,
  { words: string[]; run: (database: Database, ...args: string[]) => Promise<string> }
> = {
  'reset-password': {
    words: ['아이디'],
    async run(database, username = '') {
      const password = await resetPassword(database, username, new Date())
      return `${username}의 새 비밀번호: ${password} (첫 로그인 때 바꿔야 합니다)`
    },
  },
  'reset-second-factor': {
    words: ['아이디'],
    async run(database, username = '') {
      await resetSecondFactor(database, username, new Date())
      return `${username}의 2단계 인증을 해제했습니다. 비밀번호만으로 로그인할 수 있습니다.`
    },
  },
  'verify-log': { words: [], run: (database) => verifyLog(database) },
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
    return await action.run(database, ...args)
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
