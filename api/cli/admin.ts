import { readConfig } from '../config.ts'
import { pendingMigrations } from '../database/migrator.ts'
import { openDatabase } from '../database/open-database.ts'
import { requireDatabase } from './operator/require-database.ts'
import { resetPassword } from './operator/reset-password.ts'
import { CommandError, runCommand } from './operator/run-command.ts'

/** `npm run admin -- reset-password USERNAME`: also beside a running server, whose open sockets notice within a second. */
await runCommand(async ([action, username, ...rest]) => {
  if (action !== 'reset-password' || username === undefined || rest.length > 0) {
    throw new CommandError('사용법: npm run admin -- reset-password 아이디')
  }
  const config = readConfig(process.env)
  requireDatabase(config)
  const database = openDatabase(config)
  try {
    if ((await pendingMigrations(database)).length > 0) {
      throw new CommandError('데이터베이스가 준비되지 않았습니다. 먼저 npm start로 서버를 시작해주세요.')
    }
    const password = await resetPassword(database, username, new Date())
    return `${username}의 새 비밀번호: ${password} (첫 로그인 때 바꿔야 합니다)`
  } finally {
    await database.close()
  }
})
