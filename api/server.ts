import closeWithGrace from 'close-with-grace'
import { ConfigError, readConfig } from './config.ts'
import { DataFolderLockedError } from './database/data-lock.ts'
import { DatabaseTooNewError } from './database/migrator.ts'
import type { FirstStart } from './first-start.ts'
import { startPortal } from './portal.ts'

/** Starts the portal and ends it in order: finish what is in flight, close sockets, checkpoint, exit 0 within 10 s. */
async function main(): Promise<void> {
  const portal = await startPortal(readConfig(process.env), { isDemo: process.argv.includes('--demo') })
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err !== undefined) portal.log.error({ err }, 'stopping after an error')
    await portal.stop()
  })
  process.stdout.write(`${portal.config.brandName} ${portal.config.version}: ${portal.url}\n`)
  if (portal.firstStart !== null) process.stdout.write(firstStartLines(portal.firstStart))
  if (portal.demoLines !== null) process.stdout.write(portal.demoLines)
}

/** Printed once in the life of an installation, and nowhere kept. */
function firstStartLines({ username, password, isPasswordCommon }: FirstStart): string {
  if (password !== null)
    return `관리자 계정: ${username} / ${password}\n(이 비밀번호는 다시 표시되지 않습니다. 첫 로그인 때 바꿔주세요.)\n`
  return isPasswordCommon ? 'ADMIN_PASSWORD: 너무 흔한 비밀번호입니다. 로그인한 뒤 바꿔주세요.\n' : ''
}

main().catch((error: unknown) => {
  const isExpected = [ConfigError, DatabaseTooNewError, DataFolderLockedError].some(
    (known) => error instanceof known,
  )
  process.stderr.write(
    `${isExpected && error instanceof Error ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
