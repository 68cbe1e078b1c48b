import { sql } from 'kysely'
import { STATEMENT_NEWS } from '#shared/news/news-kinds.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { announceNews } from '../documents/document-news.ts'
import { readDocumentRow } from '../documents/document-rows.ts'

/** The `document_id` of the mark for all news. */
export const ALL_NEWS = 0

/** What was read: all news up to this one, the news of this document, and those of the statement of this month. */
export interface ReadNews {
  upTo?: number | undefined
  documentId?: number | undefined
  month?: string | undefined
}

/** Remembers what an account has read, and tells its other tabs. Throws DOCUMENT_NOT_FOUND. */
export function markNewsRead(
  { database, hub, clock }: Context,
  account: Account,
  { upTo, documentId, month }: ReadNews,
): Promise<void> {
  const read_at = clock.now().toISOString()
  return database.transaction(async ({ db, onCommit }) => {
    let isMoved = false
    if (documentId !== undefined) {
      await readDocumentRow(db, account, documentId)
      const newest = await newestOf(db, documentId)
      if (newest > 0) isMoved = await moveMark(db, account.id, documentId, newest)
    }
    if (month !== undefined) {
      const { numUpdatedRows } = await db
        .updateTable('news')
        .set({ read_at })
        .where('recipient_id', '=', account.id)
        .where('kind', '=', STATEMENT_NEWS)
        .where('statement_month', '=', month)
        .where('read_at', 'is', null)
        .executeTakeFirst()
      isMoved ||= numUpdatedRows > 0n
    }
    if (upTo !== undefined) {
      // What comes later has a higher number: a mark beyond the newest would hide it.
      const isFurther = await moveMark(db, account.id, ALL_NEWS, Math.min(upTo, await newestOf(db)))
      isMoved ||= isFurther
      await db
        .deleteFrom('news_marks')
        .where('account_id', '=', account.id)
        .where('document_id', '<>', ALL_NEWS)
        .where('up_to', '<=', upTo)
        .execute()
    }
    if (isMoved) onCommit(() => announceNews(hub, account.id))
  })
}

async function newestOf(db: Queryable, documentId?: number): Promise<number> {
  const row = await db
    .selectFrom('news')
    .select((select) => select.fn.max<number | null>('id').as('newest'))
    .$if(documentId !== undefined, (query) => query.where('document_id', '=', documentId ?? 0))
    .executeTakeFirst()
  return row?.newest ?? 0
}

/** Marks only move forward. Returns whether this one did. */
async function moveMark(
  db: Queryable,
  accountId: number,
  documentId: number,
  upTo: number,
): Promise<boolean> {
  const moved = await db
    .insertInto('news_marks')
    .values({ account_id: accountId, document_id: documentId, up_to: upTo })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'document_id'])
        .doUpdateSet({ up_to: upTo })
        .where(sql<boolean>`news_marks.up_to < ${upTo}`),
    )
    .returning('up_to')
    .executeTakeFirst()
  return moved !== undefined
}
