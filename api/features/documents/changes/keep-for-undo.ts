import type { Clock } from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import type { Database, Transaction } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import type { DocumentRow } from '../document-rows.ts'

/** Keeps what a change replaces, until the time to take it back is over or the document is changed again. */
export async function keepForUndo(
  { db }: Transaction,
  before: DocumentRow,
  columns: Partial<DocumentRow>,
  { account, at }: { account: Account; at: string },
): Promise<void> {
  const names = Object.keys(columns) as (keyof DocumentRow)[]
  const replaced = Object.fromEntries(names.map((name) => [name, before[name]]))
  const kept = {
    version: before.version + 1,
    account_id: account.id,
    at,
    columns: JSON.stringify(replaced),
  }
  await db
    .insertInto('document_undos')
    .values({ document_id: before.id, ...kept })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(kept))
    .execute()
}

/**
 * Removes what can no longer be taken back; returns how many. A job of its own: done by every change, changes would wait for each
 * other.
 */
export async function removeOldUndos({
  database,
  clock,
  config,
}: {
  database: Pick<Database, 'kysely'>
  clock: Clock
  config: Pick<Config, 'undoSeconds'>
}): Promise<number> {
  const oldest = new Date(clock.now().getTime() - config.undoSeconds * 1000).toISOString()
  const { numDeletedRows } = await database.kysely
    .deleteFrom('document_undos')
    .where('at', '<', oldest)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
