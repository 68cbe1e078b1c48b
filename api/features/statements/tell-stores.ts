import type { Context } from '../../context.ts'
import { announceOwnStatements } from '../../realtime/records-news.ts'

/** Has the open apps of the stores with a statement of this month read it again, or of one of them. Call it after the commit. */
export async function tellStores(
  { database, hub }: Context,
  { month, storeId }: { month: string; storeId?: number },
): Promise<void> {
  const rows = await database.kysely
    .selectFrom('stores')
    .select('dealer_id')
    .where('dealer_id', 'is not', null)
    .$if(storeId !== undefined, (query) => query.where('id', '=', storeId ?? 0))
    .$if(storeId === undefined, (query) =>
      query.where('id', 'in', (entries) =>
        entries.selectFrom('settlement_entries').select('store_id').where('month', '=', month),
      ),
    )
    .execute()
  for (const { dealer_id: accountId } of rows) if (accountId !== null) announceOwnStatements(hub, accountId)
}
