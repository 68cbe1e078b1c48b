import { type SqlBool, sql } from 'kysely'

/** Includes deleted accounts, whose work still counts. */
export const IS_BACK_OFFICE = sql<SqlBool>`user_type in ('admin', 'user', 'worker')`
