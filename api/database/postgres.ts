import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import type { Tables } from './tables/tables.ts'
import { runTransaction } from './transaction.ts'

const TRIES = 5
/** int8 and numeric arrive as text; every number of this product fits a double exactly. */
const NUMBER_TYPES = new Set([20, 1700])

/** A pool on `url` (postgres://…); `application` shows in pg_stat_activity. */
export function openPostgres(url: string): Database & { pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'activation-portal',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        NUMBER_TYPES.has(oid) ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
    } as pg.CustomTypesConfig,
  })
  // A connection that the server cuts raises this, idle or in the middle of a transaction, and unheard it would end the whole
  // process; the next query reports the failure to whoever asked.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    kysely,
    pool,
    kind: 'postgres',
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runTransaction(kysely, work)
        } catch (error) {
          if (!isRetryable(error) || attempt >= TRIES) throw error
        }
      }
    },
    async ping() {
      await sql`select 1`.execute(kysely)
    },
    async close() {
      await kysely.destroy()
    },
  }
}

/** Deadlock or serialization failure: the server rolled back and asks to try again. */
function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}
