import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { backUpBeforeMigrating } from './database/backup-before-migrating.ts'
import { lockDataFolder } from './database/data-lock.ts'
import { migrate } from './database/migrator.ts'
import { openDatabase } from './database/open-database.ts'
import { backgroundJobs } from './jobs/jobs.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { createHub } from './realtime/hub.ts'
import { openBus } from './realtime/open-bus.ts'
import { openFileStore } from './storage/open-file-store.ts'

export interface Portal {
  config: Config
  context: Context
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  url: string
  log: FastifyBaseLogger
  stop(): Promise<void>
}

/** Opens everything, migrates, makes what a first start makes, and listens. */
export async function startPortal(config: Config): Promise<Portal> {
  const log = pino({ level: config.logLevel, redact: REDACTED })
  const lock = config.databaseUrl === null ? lockDataFolder(config.dataDir) : null
  const database = openDatabase(config)
  const files = await openFileStore(config)
  await backUpBeforeMigrating(database, files, config)
  await migrate(database)
  const bus = openBus(config, log)
  const context: Context = {
    config,
    database,
    files,
    hub: createHub(bus),
    clock: { now: () => new Date() },
    log,
  }
  const app = await buildApp(context)
  const url = await app.http.listen({ host: config.host, port: config.port })
  const scheduler = startScheduler(backgroundJobs(context), log)
  return {
    config,
    context,
    url,
    log,
    async stop() {
      await app.http.close()
      await scheduler.stop()
      await bus.close()
      await database.close()
      lock?.release()
    },
  }
}

/** Never in a log: who, and with what secret. */
const REDACTED = [
  'req.headers.authorization',
  '*.password',
  '*.sessionId',
  '*.deviceKey',
  '*.customerName',
  '*.customerPhone',
]
