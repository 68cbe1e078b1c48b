import type { BodyOf } from '#shared/endpoint.ts'
import { LIMITS } from '#shared/limits.ts'
import type {
  changeListSettings as contract,
  ListSettings,
} from '#shared/saved-views/list-settings.contract.ts'
import type { Database, Queryable } from '../../database/database.ts'

const NOTHING: ListSettings = { orders: {}, columns: {} }

/** How the account left its lists; nothing where it never changed one. */
export async function readListSettings(db: Queryable, accountId: number): Promise<ListSettings> {
  const row = await db
    .selectFrom('list_settings')
    .select('settings')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row === undefined ? NOTHING : (JSON.parse(row.settings) as ListSettings)
}

/** Changes the orders and columns that were sent; the others stay as another device may have left them. */
export function changeListSettings(
  database: Database,
  accountId: number,
  sent: BodyOf<typeof contract>,
): Promise<ListSettings> {
  return database.transaction(async ({ db, holdNames }) => {
    await holdNames('views', [`settings of ${accountId}`])
    const { orders, columns } = await readListSettings(db, accountId)
    const changed = Object.entries({ ...orders, ...sent.orders }).slice(-LIMITS.keptOrders)
    const kept = { orders: Object.fromEntries(changed), columns: { ...columns, ...sent.columns } }
    const settings = JSON.stringify(kept)
    await db
      .insertInto('list_settings')
      .values({ account_id: accountId, settings })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ settings }))
      .execute()
    return kept
  })
}
