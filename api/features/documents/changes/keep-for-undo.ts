import type { Transaction } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import type { DocumentRow } from '../document-rows.ts'

/** Keeps what a change replaces until the time to take it back is over. What is older is thrown away. */
export async function keepForUndo(
  { db }: Transaction,
  before: DocumentRow,
  columns: Partial<DocumentRow>,
  { account, at, seconds }: { account: Account; at: string; seconds: number },
): Promise<void> {
  const oldest = new Date(Date.parse(at) - seconds * 1000).toISOString()
  await db
    .deleteFrom('document_undos')
    .where((where) => where.or([where('document_id', '=', before.id), where('at', '<', oldest)]))
    .execute()
  const names = Object.keys(columns) as (keyof DocumentRow)[]
  const replaced = Object.fromEntries(names.map((name) => [name, before[name]]))
  await db
    .insertInto('document_undos')
    .values({
      document_id: before.id,
      version: before.version + 1,
      account_id: account.id,
      at,
      columns: JSON.stringify(replaced),
    })
    .execute()
}
