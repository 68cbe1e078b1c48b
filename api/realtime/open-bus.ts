import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { type Bus, createLocalBus } from './bus.ts'
import { createPostgresBus } from './postgres-bus.ts'

/** SQLite means one process; on PostgreSQL there may be several. Never waits for a connection. */
export function openBus(config: Pick<Config, 'databaseUrl'>, log: FastifyBaseLogger): Bus {
  return config.databaseUrl === null ? createLocalBus() : createPostgresBus(config.databaseUrl, log)
}
