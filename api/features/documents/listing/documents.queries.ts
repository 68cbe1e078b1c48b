import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { cutPage, decodeCursor, foreignCursor, isRowId } from '../../../database/paging.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import {
  AMOUNT_COLUMNS,
  type AmountColumns,
  type ChatColumns,
  type DocumentRow,
  selectDocuments,
  unreadMessages,
} from '../document-rows.ts'
import { type Standing, sideOf } from '../documents.access.ts'
import type { Condition, DocumentListing } from './document-filters.ts'
import { allOf, type Part, partsOf, type Question } from './document-parts.ts'
import { documentTotal } from './document-totals.ts'
import { idsOfDays } from './ids-of-days.ts'

/** The columns that a list needs of a document whose JSON is kept already; see rendered-documents.ts. */
export interface ListedRow extends Standing, ChatColumns, Partial<AmountColumns> {
  id: number
  version: number
}

interface Page {
  limit: number
  cursor: string | undefined
  /** Amounts stand at the end of long rows, so that reading them costs a list a third of its time. */
  isWithAmounts?: boolean
}

interface Listed {
  rows: ListedRow[]
  nextCursor: string | null
}

/** One page, newest first by the list's own date. Throws INVALID_INPUT for a foreign cursor. */
export async function listedPage(database: Database, question: Question, page: Page): Promise<Listed> {
  const { listing } = question
  const withinDays = await idsOfDays(database, listing)
  const parts = (await partsOf(database, question)).map((part) => [...part, ...withinDays])
  const { rows } = await sql<ListedRow & PageKey>`
    select ${listedColumns(question, page)}
    from ${pageOfIds(parts, listing, page)} as page
    inner join documents on documents.id = page.id
    left join chat_rooms on chat_rooms.document_id = page.id
    order by page.ordered_at desc, page.id desc`.execute(database.kysely)
  return cutPage(rows, page.limit, keyOf(question))
}

/** The same page with how many there are on all pages. A search looks at its candidates once for both. */
export async function countedPage(
  database: Database,
  question: Question,
  page: Page,
): Promise<Listed & { total: number }> {
  const { listing } = question
  if (listing.search === null)
    return { ...(await listedPage(database, question, page)), total: await documentTotal(database, question) }
  const [candidates = []] = await partsOf(database, question)
  // A page is cut from the table `found`, whose columns bear the names of `documents`.
  const { rows } = await sql<{ total: number } & (Found | { id: null })>`
    with found as materialized (
      select documents.id, ${sql.ref(`documents.${listing.date}`)} from documents where ${allOf(candidates)})
    select (select count(*) from found) as total, ${listedColumns(question, page)}
    from (select 1) as always
    left join ${pageOfIds([[]], listing, page, 'found')} as page on true
    left join documents on documents.id = page.id
    left join chat_rooms on chat_rooms.document_id = page.id
    order by page.ordered_at desc, page.id desc`.execute(database.kysely)
  const found = rows.filter((row) => row.id !== null)
  return { ...cutPage(found, page.limit, keyOf(question)), total: rows[0]?.total ?? 0 }
}

type Found = ListedRow & PageKey

const AMOUNTS = sql.raw(AMOUNT_COLUMNS.map((column) => `, documents.${column}`).join(''))

function listedColumns({ account }: Question, { isWithAmounts = false }: Page) {
  return sql`documents.id, documents.version, documents.dealer_id, documents.assigned_worker_id,
    documents.activated_by, documents.activation_status, page.ordered_at, chat_rooms.id as chat_room_id,
    ${unreadMessages(sideOf(account))} as unread_messages${isWithAmounts ? AMOUNTS : sql``}`
}

/** The same page with every field of each document. */
export async function documentPage(
  database: Snapshot,
  question: Question,
  page: Page,
): Promise<{ rows: DocumentRow[]; nextCursor: string | null }> {
  const parts = await partsOf(database, question)
  const rows = await selectDocuments(database.kysely, sideOf(question.account))
    .innerJoin(pageOfIds(parts, question.listing, page).as('page'), 'page.id', 'documents.id')
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

/** The ids of a page and of one document more, of the documents of `parts` in the table `source`. */
function pageOfIds(
  parts: readonly Part[],
  listing: DocumentListing,
  { limit, cursor }: Page,
  source: 'documents' | 'found' = 'documents',
): RawBuilder<PageKey> {
  const documents = sql`${sql.table(source)} as documents`
  const column = sql.ref(`documents.${listing.date}`)
  const after = afterCursor(cursor, listing)
  const pages = parts.map((part) =>
    listing.date === 'uploaded_at'
      ? sql`select id, ordered_at from (select documents.id, '' as ordered_at from ${documents}
          where ${allOf([...part, ...after])} order by documents.id desc limit ${limit + 1}) as part`
      : sql`select id, ordered_at from (select documents.id, ${column} as ordered_at from ${documents}
          where ${allOf([...part, ...after])} and ${column} is not null
          order by ${column} desc, documents.id desc limit ${limit + 1}) as part`,
  )
  return sql`(select id, ordered_at from (${sql.join(pages, sql` union all `)}) as parts
    order by ordered_at desc, id desc limit ${limit + 1})`
}

function afterCursor(cursor: string | undefined, { date }: DocumentListing): Condition[] {
  const key = decodeCursor(cursor, 2)
  if (key === null) return []
  const [at, id] = key
  const isOurs = isRowId(id) && (date === 'uploaded_at' ? at === null : typeof at === 'string')
  if (!isOurs) throw foreignCursor()
  if (date === 'uploaded_at') return [sql<SqlBool>`documents.id < ${id}`]
  return [sql<SqlBool>`(${sql.ref(`documents.${date}`)}, documents.id) < (${at}, ${id})`]
}
