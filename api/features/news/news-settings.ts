import type { NewsSettings } from '#shared/news/news.contract.ts'
import { NEWS_KINDS, type NewsKind } from '#shared/news/news-kinds.ts'
import type { Database, Queryable } from '../../database/database.ts'

const EVERY_WAY = { inApp: true, sound: true, desktop: true }

/** How the account is told of each kind; in every way where it has not said otherwise. */
export async function readNewsSettings(db: Queryable, accountId: number): Promise<NewsSettings> {
  const rows = await db.selectFrom('news_settings').selectAll().where('account_id', '=', accountId).execute()
  const waysOf = (kind: NewsKind) => {
    const row = rows.find((each) => each.kind === kind)
    if (row === undefined) return EVERY_WAY
    return { inApp: row.in_app === 1, sound: row.sound === 1, desktop: row.desktop === 1 }
  }
  return Object.fromEntries(NEWS_KINDS.map((kind) => [kind, waysOf(kind)])) as NewsSettings
}

/** Saves them all. What is not in the list is told in no other way either. */
export function saveNewsSettings(
  database: Database,
  accountId: number,
  settings: NewsSettings,
): Promise<NewsSettings> {
  return database.transaction(async ({ db }) => {
    for (const kind of NEWS_KINDS) await saveWays(db, { account_id: accountId, kind }, settings[kind])
    return readNewsSettings(db, accountId)
  })
}

function saveWays(
  db: Queryable,
  key: { account_id: number; kind: NewsKind },
  { inApp, sound, desktop }: NewsSettings[NewsKind],
) {
  const ways = {
    in_app: inApp ? 1 : 0,
    sound: inApp && sound ? 1 : 0,
    desktop: inApp && desktop ? 1 : 0,
  }
  return db
    .insertInto('news_settings')
    .values({ ...key, ...ways })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(ways))
    .execute()
}
