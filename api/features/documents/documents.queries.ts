import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../database/database.ts'
import { cutPage, decodeCursor } from '../../database/paging.ts'
import type { Condition, DocumentListing } from './document-filters.ts'
import { allOf, partsOf, type Question } from './document-parts.ts'
import { type DocumentRow, selectDocuments, unreadMessages } from './document-rows.ts'
import { type Standing, sideOf } from './documents.access.ts'

/** What a list must know of a document whose JSON it has; see rendered-documents.ts. */
export interface ListedRow extends Standing {
  id: number
  version: number
  chat_room_id: number | null
  unread_messages: number
}

interface Page {
  limit: number
  cursor: string | undefined
}

/** One page, newest first by the list's own date. Throws INVALID_INPUT for a foreign cursor. */
export async function listedPage(
  database: Database,
  question: Question,
  page: Page,
): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const { rows } = await sql<ListedRow & PageKey>`
    select documents.id, documents.version, documents.dealer_id, documents.assigned_worker_id,
      documents.activated_by, documents.activation_status, page.ordered_at,
      chat_rooms.id as chat_room_id, ${unreadMessages(sideOf(question.account))} as unread_messages
    from ${pageOfIds(database, question, page)} as page
    inner join documents on documents.id = page.id
    left join chat_rooms on chat_rooms.document_id = page.id
    order by page.ordered_at desc, page.id desc`.execute(database.kysely)
  return cutPage(rows, page.limit, keyOf(question))
}

/** The same page with all of each document. */
export async function documentPage(
  database: Database,
  question: Question,
  page: Page,
): Promise<{ rows: DocumentRow[]; nextCursor: string | null }> {
  const rows = await selectDocuments(database.kysely, sideOf(question.account))
    .innerJoin(pageOfIds(database, question, page).as('page'), 'page.id', 'documents.id')
    .select('page.ordered_at')
    .orderBy('page.ordered_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  return cutPage(rows, page.limit, keyOf(question))
}

interface PageKey {
  id: number
  ordered_at: string
}

function keyOf({ listing }: Question) {
  return ({ id, ordered_at }: PageKey) => [listing.date === 'uploaded_at' ? null : ordered_at, id]
}

/** The ids of a page and of one document more. */
function pageOfIds(database: Database, question: Question, { limit, cursor }: Page): RawBuilder<PageKey> {
  const { date } = question.listing
  const column = sql.ref(`documents.${date}`)
  const byId = date === 'uploaded_at'
  const after = afterCursor(cursor, question.listing)
  const parts = partsOf(database, question).map((part) =>
    byId
      ? sql`select id, ordered_at from (select documents.id, '' as ordered_at from documents
          where ${allOf([...part, ...after])} order by documents.id desc limit ${limit + 1}) as part`
      : sql`select id, ordered_at from (select documents.id, ${column} as ordered_at from documents
          where ${allOf([...part, ...after])} and ${column} is not null
          order by ${column} desc, documents.id desc limit ${limit + 1}) as part`,
  )
  return sql`(select id, ordered_at from (${sql.join(parts, sql` union all `)}) as parts
    order by ordered_at desc, id desc limit ${limit + 1})`
}

function afterCursor(cursor: string | undefined, { date }: DocumentListing): Condition[] {
  const key = decodeCursor(cursor, 2)
  if (key === null) return []
  const [at, id] = key
  const isOurs = typeof id === 'number' && (date === 'uploaded_at' ? at === null : typeof at === 'string')
  if (!isOurs || id > 2_147_483_647) {
    const message = '목록 위치가 올바르지 않습니다.'
    throw new AppError('INVALID_INPUT', { message, details: [{ field: 'cursor', message }] })
  }
  if (date === 'uploaded_at') return [sql<SqlBool>`documents.id < ${id}`]
  return [sql<SqlBool>`(${sql.ref(`documents.${date}`)}, documents.id) < (${at}, ${id})`]
}
