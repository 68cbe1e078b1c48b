import { STATEMENT_NEWS } from '#shared/news/news-kinds.ts'
import type { Context } from '../../context.ts'
import { announceOwnStatements } from '../../realtime/records-news.ts'
import { tellByPushAlone } from '../push/push-alone.ts'
import { subscribersOf } from '../push/push-subscriptions.ts'

/**
 * Has the open apps of the stores with a statement of this month, or of this one of them, read it again; `isNews` tells their devices
 * too. Call it after the commit: it fails nothing.
 */
export async function tellStores(
  context: Context,
  { month, storeId, isNews }: { month: string; storeId?: number; isNews: boolean },
): Promise<void> {
  const { database, hub, log } = context
  try {
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
    const accounts = rows.flatMap(({ dealer_id }) => dealer_id ?? [])
    for (const accountId of accounts) announceOwnStatements(hub, accountId)
    if (isNews) await tellByPushAlone(context, await subscribersOf(context, accounts), STATEMENT_NEWS)
  } catch (err) {
    log.warn({ err }, 'stores were not told of their statements')
  }
}
