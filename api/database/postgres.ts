import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { guarded } from './outside-transaction.ts'
import { foldCounts, postgresTransaction } from './postgres-sql.ts'
import type { Tables } from './tables/tables.ts'
import { runTransaction } from './transaction.ts'

const TRIES = 5
/** How long to wait for a connection, whether a new one or one that others hold. */
const CONNECT_PATIENCE_MS = 5000
/** How long to wait for any answer: no request asks for anything that takes longer. */
const ANSWER_PATIENCE_MS = 30_000
/** int8 and numeric arrive as text; every number of this product fits a double exactly. */
const NUMBER_TYPES = new Set([20, 1700])

/** A pool on `url` (postgres://…). A server that falls silent is given up after `answerPatienceMs`; 0: never. */
export function openPostgres(
  url: string,
  { answerPatienceMs = ANSWER_PATIENCE_MS } = {},
): Database & { pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    keepAlive: true,
    stream: () => impatientSocket(answerPatienceMs),
    max: 10,
    application_name: 'activation-portal',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        NUMBER_TYPES.has(oid) ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
    } as pg.CustomTypesConfig,
  })
  // The server may cut a connection, idle or in a transaction; without this listener that would end the whole
  // process. The next query reports the failure to its caller.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<Tables>({ dialect: guarded(new PostgresDialect({ pool })) })
  return {
    kysely,
    pool,
    product: 'postgres',
    address: { kind: 'postgres', url },
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runTransaction(kysely, postgresTransaction, work)
        } catch (error) {
          if (!isRetryable(error) || attempt >= TRIES) throw error
        }
      }
    },
    foldCounts: () => foldCounts(kysely),
    async ping() {
      await sql`select 1`.execute(kysely)
    },
    async close() {
      await kysely.destroy()
    },
  }
}

/** Runs `work` while no other process on this database runs its own; the turn of one that died ends with its connection. */
export async function takePostgresTurn<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    keepAlive: true,
    application_name: 'activation-portal start',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(731002)')
    return await work()
  } finally {
    await client.end()
  }
}

/**
 * Ends a connection that has been silent for so long. It ends the whole connection instead of the query, because a late query
 * would block the next one and leave its transaction open. (The pool closes idle ones sooner.)
 */
function impatientSocket(patienceMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(patienceMs, () => {
    socket.destroy(Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' }))
  })
  return socket
}

/** A deadlock or a serialization failure: the server rolled back, and the transaction may be tried again. */
function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}
