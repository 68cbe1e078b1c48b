import closeWithGrace from 'close-with-grace'
import { ConfigError, readConfig } from './config.ts'
import { DataFolderLockedError } from './database/data-lock.ts'
import { DatabaseTooNewError } from './database/migrator.ts'
import { startPortal } from './portal.ts'

/** Starts the portal and ends it in order: finish what is in flight, close sockets, checkpoint, exit 0 within 10 s. */
async function main(): Promise<void> {
  const portal = await startPortal(readConfig(process.env))
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err !== undefined) portal.log.error({ err }, 'stopping after an error')
    await portal.stop()
  })
  process.stdout.write(`${portal.config.brandName} ${portal.config.version}: ${portal.url}\n`)
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
