import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { claimFileStore } from '../../database/claim-file-store.ts'
import type { Database } from '../../database/database.ts'
import { pendingMigrations } from '../../database/migrator.ts'
import { OwnProcess } from '../../database/own-process.ts'
import { hasSealingKeys, openKeyring } from '../../database/sealing-keys.ts'
import { listsOf } from '../../features/privacy/erasures/erasure-list.ts'
import { createHub } from '../../realtime/hub.ts'
import { openFileStore } from '../../storage/open-file-store.ts'

/**
 * After a restore: nobody who was erased after the backup, and no account that was deleted, comes back with it. A backup of an older
 * version waits for the start that migrates it. Returns how many were erased.
 */
export async function eraseAgain(database: Database, config: Config): Promise<number> {
  if (!(await isOfThisVersion(database)) || (await listsOf(database.kysely, config.backupDir)).length === 0)
    return 0
  // Needs most of the portal, so it is loaded only where there is something to erase.
  const [{ applyErasures }, { createLog }, { FileJudge }] = await Promise.all([
    import('../../features/privacy/erasures/apply-erasures.ts'),
    import('../../log.ts'),
    import('../../storage/judgement/file-judge.ts'),
  ])
  const keys = await openKeyring(database, config.masterKey)
  const clock = { now: () => new Date() }
  const mark = await claimFileStore(database, config.fileStore, clock.now())
  const files = await openFileStore(config, keys, mark)
  const log = createLog('silent')
  const at = clock.now().toISOString()
  // Told to no others: no server runs on data that are being restored.
  const process = {
    id: 'restore',
    version: config.version,
    store_mark: mark,
    host: '',
    started_at: at,
    heartbeat_at: at,
    beats: 0,
  }
  const context: Context = {
    config,
    database,
    ownProcess: new OwnProcess(process, { database, clock }),
    files,
    wholeCopies: [],
    keys,
    judge: new FileJudge({ scanner: config.scanner, log }),
    replica: null,
    hub: createHub(),
    clock,
    log,
  }
  return applyErasures(context)
}

/** Whether the database needs no migration and has a data key. */
export async function isOfThisVersion(database: Database): Promise<boolean> {
  return (await pendingMigrations(database)).length === 0 && (await hasSealingKeys(database))
}
