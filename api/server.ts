import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import type { FirstStart } from './first-start.ts'
import { startPortal } from './portal.ts'
import { startErrorLine } from './start-error.ts'
import { keepToOneself, opennessWarnings } from './storage/closed-folder.ts'

/** Ctrl-C reaches the server twice, from the terminal and from npm: a repetition within this time is ignored. */
const SAME_WISH_MS = 2000
const STOPPING = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Starts the portal and ends it in order: finish what is in flight, close sockets, checkpoint, exit 0 within 10 s. */
async function main(): Promise<void> {
  keepToOneself()
  const isDemo = process.argv.includes('--demo')
  const portal = await startPortal(readConfig(process.env, { isDemo }), { isDemo })
  const grace = closeWithGrace({ delay: 10_000, logger: false, skip: [...STOPPING] }, async ({ err }) => {
    if (err !== undefined) portal.log.error({ err }, 'stopping after an error')
    await portal.stop()
  })
  let askedAt: number | null = null
  const stop = () => {
    if (askedAt !== null && performance.now() - askedAt > SAME_WISH_MS) process.exit(1)
    if (askedAt !== null) return
    askedAt = performance.now()
    void grace.close()
  }
  for (const signal of STOPPING) process.on(signal, stop)
  const { config, firstStart, recoveryCode, demoLines } = portal
  const warnings = [...portal.warnings, ...(await opennessWarnings(config))]
  process.stderr.write(warnings.map((line) => `${line}\n`).join(''))
  // In one, as what is told once must not be lost to a stop in between.
  process.stdout.write(
    [
      `${config.brandName} ${config.version}: ${portal.url}\n`,
      firstStart === null ? '' : firstStartLines(firstStart),
      recoveryCode === null ? '' : recoveryCodeLines(recoveryCode),
      demoLines ?? '',
    ].join(''),
  )
}

/** The first start's lines, printed once and stored nowhere. */
function firstStartLines({ username, password }: FirstStart): string {
  if (password === null) return ''
  return `관리자 계정: ${username} / ${password}\n(이 비밀번호는 다시 표시되지 않습니다. 첫 로그인 때 바꿔주세요.)\n`
}

function recoveryCodeLines(code: string): string {
  return `복구 코드: ${code}\n(마스터 키를 잃었을 때 백업을 여는 코드입니다. 다시 표시되지 않으니 적어서 따로 보관하고, 관리자 패널에서 확인해주세요.)\n`
}

main().catch((error: unknown) => {
  process.stderr.write(`${startErrorLine(error, { dataDir: process.env['DATA_DIR'] })}\n`)
  process.exit(1)
})
