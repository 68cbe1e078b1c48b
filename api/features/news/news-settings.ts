import type { NewsSettings, NewsWay } from '#shared/news/news.contract.ts'
import { type NewsKind, newsKindsOf, type ToldKind, toldKindsOf } from '#shared/news/news-kinds.ts'
import { accountKind } from '#shared/permissions.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'

type Teller = Pick<Account, 'id' | 'userType' | 'role'>

type NewsWays = Partial<Record<ToldKind, NewsWay>>

/** Stores begin with what they wait for; the rest is a note in the app. */
const FIRST_OF_STORE: NewsWays = { corrected: 'app' }

/** How the account is told of each of its kinds; by push where it has not said otherwise and nothing else is usual. */
export async function readNewsSettings(db: Queryable, account: Teller): Promise<NewsSettings> {
  const rows = await db.selectFrom('news_settings').selectAll().where('account_id', '=', account.id).execute()
  const kind = accountKind(account)
  const firstWays: NewsWays = kind === 'dealer' ? FIRST_OF_STORE : {}
  const settings = toldKindsOf(kind).map((each) => {
    const row = rows.find((one) => one.kind === each)
    const way = row === undefined ? (firstWays[each] ?? 'push') : (row.way as NewsWay)
    return [each, { way, sound: row === undefined || row.sound === 1 }] as const
  })
  return Object.fromEntries(settings)
}

/** The kinds that the account is told in one of these ways. */
export async function kindsTold(
  db: Queryable,
  account: Teller,
  ways: readonly NewsWay[],
): Promise<NewsKind[]> {
  const settings = await readNewsSettings(db, account)
  return newsKindsOf(accountKind(account)).filter((kind) => ways.includes(settings[kind]?.way ?? 'none'))
}

/** Saves what was sent of the account's kinds. */
export function saveNewsSettings(
  database: Database,
  account: Teller,
  settings: NewsSettings,
): Promise<NewsSettings> {
  return database.transaction(async ({ db }) => {
    for (const kind of toldKindsOf(accountKind(account))) {
      const setting = settings[kind]
      if (setting === undefined) continue
      const columns = { way: setting.way, sound: setting.sound ? 1 : 0 }
      await db
        .insertInto('news_settings')
        .values({ account_id: account.id, kind, ...columns })
        .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(columns))
        .execute()
    }
    return readNewsSettings(db, account)
  })
}
