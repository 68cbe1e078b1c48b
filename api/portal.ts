import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { migrate } from './database/migrator.ts'
import { openDatabase } from './database/open-database.ts'
import { createHub } from './realtime/hub.ts'
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
  const database = openDatabase(config)
  await migrate(database)
  const context: Context = {
    config,
    database,
    files: await openFileStore(config),
    hub: createHub(),
    clock: { now: () => new Date() },
    log,
  }
  const app = await buildApp(context)
  const url = await app.http.listen({ host: config.host, port: config.port })
  return {
    config,
    context,
    url,
    log,
    async stop() {
      await app.http.close()
      await database.close()
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
