import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { cutPage, decodeCursor, foreignCursor, isRowId } from '../../../database/paging.ts'
import { reading } from '../../../database/reading.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import {
  AMOUNT_COLUMNS,
  type AmountColumns,
  type ChatColumns,
  type DocumentRow,
  selectDocuments,
  UNREAD_MESSAGES,
} from '../document-rows.ts'
import { relationTo, type Standing, sideOf } from '../documents.access.ts'
import type { Condition, DocumentListing } from './document-filters.ts'
import { allOf, type Part, partsOf, type Question } from './document-parts.ts'
import { documentTotal } from './document-totals.ts'
import { idsOfDays } from './ids-of-days.ts'

/**
 * The columns that a list needs of a document whose JSON is kept already; see rendered-documents.ts. They are few, because
 * each costs a list of fifty a hundredth of its time: the back office, which stands alike to all documents, reads no standing.
 */
export interface ListedRow extends Partial<Standing>, ChatColumns, Partial<AmountColumns> {
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

/** One page in the order of the listing. Throws INVALID_INPUT for a foreign cursor. */
export async function listedPage(database: Snapshot, question: Question, page: Page): Promise<Listed> {
  const { listing } = question
  const withinDays = await idsOfDays(database, listing)
  const parts = (await partsOf(database, question)).map((part) => [...part, ...withinDays])
  const { rows } = await sql<ListedRow & PageKey>`
    select ${listedColumns(question, page)}
    from ${pageOfIds(database, parts, listing, page)} as page
    inner join documents on documents.id = page.id
    left join chat_rooms on chat_rooms.document_id = page.id
    order by ${rowsOrder(listing)}`.execute(database.kysely)
  return cutPage(rows, page.limit, keyOf)
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
  const orderedAt = listing.order.by === null ? NOTHING : sql`, ${listing.order.by} as ordered_at`
  const { rows } = await sql<{ total: number } & (Found | { id: null })>`
    with found as materialized (
      select documents.id${orderedAt} from documents
      where ${allOf([...candidates, ...hasItsDate(listing)])})
    select (select count(*) from found) as total, ${listedColumns(question, page)}
    from (select 1) as always
    left join ${pageOfFound(database, listing, page)} as page on true
    left join documents on documents.id = page.id
    left join chat_rooms on chat_rooms.document_id = page.id
    order by ${rowsOrder(listing)}`.execute(database.kysely)
  const found = rows.filter((row) => row.id !== null)
  return { ...cutPage(found, page.limit, keyOf), total: rows[0]?.total ?? 0 }
}

type Found = ListedRow & PageKey

const STANDING = furtherColumns(['dealer_id', 'assigned_worker_id', 'activated_by', 'activation_status'])
const AMOUNTS = furtherColumns(AMOUNT_COLUMNS)

function furtherColumns(columns: readonly string[]) {
  return sql.raw(columns.map((column) => `, documents.${column}`).join(''))
}

function listedColumns({ account, listing }: Question, { isWithAmounts = false }: Page) {
  return sql`documents.id, documents.version, chat_rooms.id as chat_room_id,
    ${UNREAD_MESSAGES[sideOf(account)]} as unread_messages
    ${listing.order.by === null ? NOTHING : sql`, page.ordered_at`}
    ${relationTo(account, {}) === 'full' ? NOTHING : STANDING}${isWithAmounts ? AMOUNTS : NOTHING}`
}

/** The same page with every field of each document. */
export async function documentPage(
  database: Snapshot,
  question: Question,
  page: Page,
): Promise<{ rows: DocumentRow[]; nextCursor: string | null }> {
  const { account, listing } = question
  const parts = await partsOf(database, question)
  const rows = await selectDocuments(database.kysely, sideOf(account))
    .innerJoin(pageOfIds(database, parts, listing, page).as('page'), 'page.id', 'documents.id')
    .$if(listing.order.by !== null, (query) => query.select('page.ordered_at'))
    .orderBy(rowsOrder(listing))
    .execute()
  return cutPage(rows, page.limit, keyOf)
}

interface PageKey {
  id: number
  /** What the list is sorted by; absent in lists by receipt, whose order is that of the ids. */
  ordered_at?: string
}

const NOTHING = sql``
const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` }

/** The order of a page's rows. */
function rowsOrder({ order: { by, direction } }: DocumentListing): RawBuilder<unknown> {
  const way = DIRECTIONS[direction]
  return by === null ? sql`page.id ${way}` : sql`page.ordered_at ${way}, page.id ${way}`
}

/** The order of the ids that a page is made of. */
function idsOrder({ order: { by, direction } }: DocumentListing): RawBuilder<unknown> {
  const way = DIRECTIONS[direction]
  return by === null ? sql`id ${way}` : sql`ordered_at ${way}, id ${way}`
}

function keyOf({ id, ordered_at: orderedAt }: PageKey) {
  return [orderedAt ?? null, id]
}

/** The ids of a page and of one document more, of the documents of `parts`. */
function pageOfIds(
  database: Snapshot,
  parts: readonly Part[],
  listing: DocumentListing,
  page: Page,
): RawBuilder<PageKey> {
  const { by } = listing.order
  const orderedAt = by === null ? NOTHING : sql`, ${by} as ordered_at`
  const conditions = [...afterCursor(page.cursor, listing), ...hasItsDate(listing)]
  const pages = parts.map(
    (part) => sql<PageKey>`select documents.id as id${orderedAt} from documents
      where ${allOf([...part, ...conditions])}`,
  )
  return reading(database.kysely).firstOf(pages, idsOrder(listing), page.limit + 1)
}

/** The same of the table `found`, which holds the candidates of a search. */
function pageOfFound({ kysely }: Snapshot, listing: DocumentListing, page: Page): RawBuilder<PageKey> {
  const orderedAt = listing.order.by === null ? NOTHING : sql`, documents.ordered_at`
  const conditions = afterCursor(page.cursor, listing, sql`documents.ordered_at`)
  const found = sql<PageKey>`select documents.id as id${orderedAt} from found as documents
    where ${allOf(conditions)}`
  return reading(kysely).firstOf([found], idsOrder(listing), page.limit + 1)
}

/** A document without the list's date is on none of its pages. */
function hasItsDate({ date }: DocumentListing): Condition[] {
  return date === 'uploaded_at' ? [] : [sql<SqlBool>`${sql.ref(`documents.${date}`)} is not null`]
}

function afterCursor(
  cursor: string | undefined,
  { order: { by, direction } }: DocumentListing,
  orderedAt = by,
): Condition[] {
  const key = decodeCursor(cursor, 2)
  if (key === null) return []
  const [at, id] = key
  const isOurs = isRowId(id) && (by === null ? at === null : typeof at === 'string')
  if (!isOurs) throw foreignCursor()
  const beyond = direction === 'desc' ? sql`<` : sql`>`
  if (by === null) return [sql<SqlBool>`documents.id ${beyond} ${id}`]
  return [
    // SQLite begins to read an index of an expression at the cursor for this condition alone.
    sql<SqlBool>`${orderedAt} ${beyond}= ${at}`,
    sql<SqlBool>`(${orderedAt}, documents.id) ${beyond} (${at}, ${id})`,
  ]
}
