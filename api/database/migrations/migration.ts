import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** One step of the schema. It uses no table types, because it must keep the meaning it was written with. */
export interface Migration {
  name: string
  /** Processes of the version before may go on meanwhile and afterwards: it only adds what they do not have to write. */
  isRolling?: true
  up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>
}
