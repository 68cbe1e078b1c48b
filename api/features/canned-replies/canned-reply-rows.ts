import type { Selectable } from 'kysely'
import { notFound } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import type { CannedReplyTable } from '../../database/tables/canned-replies.ts'

export type CannedReplyRow = Selectable<CannedReplyTable>

/** The company's and the account's own, by title. */
export function cannedReplyRows(db: Queryable, accountId: number): Promise<CannedReplyRow[]> {
  return visibleTo(db, accountId).orderBy('title').orderBy('id').execute()
}

/** Throws NOT_FOUND, also for what is another account's own. */
export function cannedReplyRow(db: Queryable, accountId: number, id: number): Promise<CannedReplyRow> {
  return visibleTo(db, accountId).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

function visibleTo(db: Queryable, accountId: number) {
  return db
    .selectFrom('canned_replies')
    .selectAll()
    .where((is) => is.or([is('owner_id', 'is', null), is('owner_id', '=', accountId)]))
}
