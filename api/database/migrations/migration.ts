import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** One step of the schema. It is given no types: it must go on meaning what it meant when it was written. */
export interface Migration {
  name: string
  up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>
}
