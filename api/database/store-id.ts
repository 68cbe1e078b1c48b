import { randomUUID } from 'node:crypto'
import type { Queryable } from './database.ts'
import { readFact } from './facts.ts'

/** A key of system_facts: the UUID by which the database and its file store know each other. */
const STORE_ID = 'store-id'

/** The database's store id; null before the first start of a version that makes one. */
export function readStoreId(db: Queryable): Promise<string | null> {
  return readFact(db, STORE_ID)
}

/** The database's store id, made when there is none: once, also when several processes start together. */
export async function makeStoreId(db: Queryable, at: Date): Promise<string> {
  await db
    .insertInto('system_facts')
    .values({ key: STORE_ID, value: randomUUID(), updated_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const made = await readStoreId(db)
  if (made === null) throw new Error('the store id was not kept')
  return made
}
