import { access, constants, mkdir } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type App, buildApp } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import type { Context } from './context.ts'
import { backupCopies } from './database/backup/backup-copies.ts'
import { lockDatabase } from './database/data-lock.ts'
import { openDatabase, prepareDatabase } from './database/open-database.ts'
import { OwnProcess } from './database/own-process.ts'
import { prepareKeyring } from './database/sealing-keys.ts'
import { sealClearSecrets } from './database/secret-columns.ts'
import { forgetSecured } from './database/secured.ts'
import { requireNoUnfinishedRestore } from './database/unfinished-restore.ts'
import { applyErasures } from './features/privacy/erasures/apply-erasures.ts'
import { makePushKeys } from './features/push/push-keys.ts'
import { type FirstStart, judgeAdminPassword, makeFirstStart } from './first-start.ts'
import { withFailureFact } from './jobs/job-failures.ts'
import { backgroundJobs } from './jobs/jobs.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { createLog } from './log.ts'
import { createHub } from './realtime/hub.ts'
import { openBus } from './realtime/postgres-bus.ts'
import { copiesInReplica, startReplica } from './replica/replica.ts'
import { replicaName } from './replica/replica-place.ts'
import { forgetOtherProof } from './replica/replica-proof.ts'
import { closeContents } from './storage/closed-folder.ts'
import { errorCode } from './storage/disk-error.ts'
import { FileJudge } from './storage/judgement/file-judge.ts'
import { openFileStore, storedFiles } from './storage/open-file-store.ts'

export interface Portal {
  config: Config
  context: Context
  /** The address at which it listens, e.g. `http://127.0.0.1:3000`. */
  url: string
  log: FastifyBaseLogger
  /** What the first start made; null when this start was not the first. */
  firstStart: FirstStart | null
  /** Of the keyring that this start made, stored nowhere; null when there was one. */
  recoveryCode: string | null
  /** What a start with --demo prints; null without --demo. */
  demoLines: string | null
  /** What the operator should change about the database server. */
  warnings: string[]
  stop(): Promise<void>
}

/** Opens everything, migrates, makes the base data on a first start, and listens. `isDemo` adds demo data. */
export async function startPortal(config: Config, { isDemo = false } = {}): Promise<Portal> {
  const log = createLog(config.logLevel)
  const lock = lockDatabase(config)
  requireNoUnfinishedRestore(config.dataDir)
  if (!config.backupExternal) await requireBackupFolder(config.backupDir)
  if (lock !== null) await closeContents(config.dataDir)
  // Before anybody writes: whatever is committed from now on is read by it.
  const replica = await startReplica(config, log)
  const { mark, process, warnings } = await prepareDatabase(config, storedFiles(config))
  const database = openDatabase(
    config,
    replica === null ? {} : { emptyJournal: () => replica.emptyJournal() },
  )
  await judgeAdminPassword(database.kysely, config)
  // Of a replica that may be another one now, or none.
  await forgetSecured(database.kysely, 'replica')
  await forgetOtherProof(database.kysely, config.replica && replicaName(config.replica))
  const clock = { now: () => new Date() }
  const ownProcess = new OwnProcess(process, { database, clock })
  ownProcess.start((error) =>
    log.warn({ err: error }, 'could not tell the other processes that this one lives'),
  )
  const { keys, recoveryCode } = await prepareKeyring(database, config.masterKey, clock.now())
  const files = await openFileStore(config, keys, mark)
  const bus = openBus(config, log)
  const context: Context = {
    config,
    database,
    ownProcess,
    files,
    wholeCopies: [
      backupCopies(config.backupDir),
      ...(config.replica === null ? [] : [copiesInReplica(config.replica)]),
    ],
    keys,
    judge: new FileJudge({ scanner: config.scanner, log }),
    replica,
    hub: createHub(bus),
    clock,
    log,
  }
  await applyErasures(context)
  // The demo's administrator has the demo's password unless the operator set one, so no password is printed.
  const demo = isDemo ? await import('./demo/demo.ts') : null
  const adminPassword = config.adminPassword ?? demo?.DEMO_PASSWORD ?? null
  const firstStart = await makeFirstStart(context, { ...config, adminPassword })
  await makePushKeys(context)
  await sealClearSecrets(context)
  const demoLines = demo === null ? null : demo.demoLines(await demo.fillDemo(context))
  const app = await buildApp(context)
  const url = await listen(app, config)
  const jobs = backgroundJobs(context).map((job) => withFailureFact(job, context))
  const scheduler = startScheduler(jobs, log)
  replica?.keepFacts(database)
  return {
    config,
    context,
    url,
    log,
    firstStart,
    recoveryCode,
    demoLines,
    warnings,
    async stop() {
      const began = performance.now()
      let isDone = false
      const done = Promise.all([app.http.close(), scheduler.stop()]).then(() => {
        isDone = true
      })
      await Promise.race([done, after(FINISHING_MS, undefined, { ref: false })])
      // Devices that are still sending find a closed connection, and send again later.
      app.http.server.closeAllConnections()
      await Promise.race([done, after(CUTTING_MS, undefined, { ref: false })])
      await files.close()
      await context.judge.close()
      // Who has work left gives its leases up with its life.
      const left = isDone ? ownProcess.end().catch(() => {}) : ownProcess.stop()
      await Promise.race([left, after(CUTTING_MS, undefined, { ref: false })])
      // Last of all that may write; with nothing else to end it has all the time.
      await replica?.stop(Math.max(CUTTING_MS, FINISHING_MS + CUTTING_MS - (performance.now() - began)))
      // A database server that does not answer must not delay the end.
      const closed = bus.close().then(() => database.close())
      await Promise.race([closed, after(CUTTING_MS, undefined, { ref: false })])
      lock?.release()
    },
  }
}

/** Together with the other steps below the 10 s within which the server must end. */
const FINISHING_MS = 6500
const CUTTING_MS = 1000

/** Checks now what would otherwise only fail at three in the morning. */
async function requireBackupFolder(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await access(dir, constants.W_OK)
  } catch (error) {
    throw new ConfigError(`BACKUP_DIR: 쓸 수 없는 폴더입니다 (${errorCode(error)}, ${dir})`)
  }
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.http.listen({ host, port })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EADDRINUSE')
      throw new ConfigError(`PORT: ${port}번 포트를 다른 프로그램이 사용하고 있습니다`)
    if (code === 'EACCES') throw new ConfigError(`PORT: ${port}번 포트를 열 권한이 없습니다`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`HOST: 이 컴퓨터의 주소가 아닙니다 (받은 값: ${host})`)
    throw error
  }
}
