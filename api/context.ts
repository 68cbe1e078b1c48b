import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { OwnProcess } from './database/own-process.ts'
import type { Keyring } from './keys/keyring.ts'
import type { Hub } from './realtime/hub.ts'
import type { Replica } from './replica/replica.ts'
import type { FileStore, WholeCopies } from './storage/file-store.ts'
import type { FileJudge } from './storage/judgement/file-judge.ts'

/** The services that features use; they are passed in and never global. */
export interface Context {
  config: Config
  database: Database
  /** This process among those on the database. */
  ownProcess: OwnProcess
  files: FileStore
  /** From where a damaged file is repaired, the first that holds it whole. */
  wholeCopies: WholeCopies[]
  /** Opens and makes what is sealed, and derives keys for other purposes. */
  keys: Keyring
  judge: FileJudge
  /** null: none is set up. */
  replica: Replica | null
  hub: Hub
  clock: Clock
  log: FastifyBaseLogger
}
