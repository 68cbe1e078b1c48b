import * as contract from '#shared/news/news.contract.ts'
import { cutPage, decodeCursor, foreignCursor, isRowId, pageLimit } from '../../database/paging.ts'
import type { Account } from '../../http/accounts.ts'
import type { Registration } from '../../registration.ts'
import { listedDocuments } from '../documents/accessed-document.ts'
import { announceNews, joinNews } from '../documents/document-news.ts'
import { markNewsRead } from './mark-news-read.ts'
import { presentNews } from './news.present.ts'
import { countUnread, newestNews, type Reader } from './news.queries.ts'
import { kindsTold, readNewsSettings, saveNewsSettings } from './news-settings.ts'

export function registerNews({ mount, context, sockets }: Registration): void {
  const { database, hub } = context
  const { kysely } = database
  sockets.onAuthenticated((connection) => joinNews(hub, connection))

  const readerOf = async (account: Account): Promise<Reader> => ({
    account,
    kinds: await kindsTold(kysely, account, ['app', 'push']),
  })

  mount(contract.listNews, async ({ caller: { account }, query: { cursor, limit: wanted }, accessed }) => {
    const limit = pageLimit(wanted)
    const before = positionOf(cursor)
    const reader = await readerOf(account)
    const [found, total] = await Promise.all([
      newestNews(kysely, reader, { before, limit: limit + 1 }),
      countUnread(kysely, reader),
    ])
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => [id])
    const shown = rows.flatMap((row) => (row.document_id === null ? [] : [{ ...row, id: row.document_id }]))
    accessed(listedDocuments(account, shown))
    return { items: rows.map((row) => presentNews(row, account)), total, nextCursor }
  })
  mount(contract.markNewsRead, async ({ caller: { account }, body }) => {
    await markNewsRead(context, account, body)
    return { unread: await countUnread(kysely, await readerOf(account)) }
  })
  mount(contract.readNewsSettings, ({ caller: { account } }) => readNewsSettings(kysely, account))
  mount(contract.saveNewsSettings, async ({ caller: { account }, body }) => {
    const settings = await saveNewsSettings(database, account, body)
    announceNews(hub, account.id)
    return settings
  })
}

/** The id that ended the page before. Throws INVALID_INPUT for a cursor of another list. */
function positionOf(cursor: string | undefined): number | null {
  const last = decodeCursor(cursor, 1)
  if (last === null) return null
  if (!isRowId(last[0])) throw foreignCursor()
  return last[0]
}
