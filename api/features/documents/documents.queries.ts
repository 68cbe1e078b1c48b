import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ACTIVATION_STATUSES, type ActivationStatus } from '#shared/documents/activation-status.ts'
import { AppError } from '#shared/errors.ts'
import { accountKind } from '#shared/permissions.ts'
import type { Database } from '../../database/database.ts'
import { talliedTotals } from '../../database/document-tallies.ts'
import { cutPage, decodeCursor } from '../../database/paging.ts'
import { idsWithGrams, unindexed } from '../../database/search.ts'
import type { Account } from '../../http/accounts.ts'
import { type Condition, type DocumentListing, matches } from './document-filters.ts'
import { type DocumentRow, selectDocuments, selectWithChat } from './document-rows.ts'
import { type Standing, sideOf } from './documents.access.ts'

/**
 * Documents are listed as a union of parts that exclude each other, each of which one index serves in the list's order: the
 * cost of a page does not grow with the table, whoever asks. A search is one part, driven by the index of pieces.
 */
type Part = readonly Condition[]

/** Which documents, and who asks. */
export interface Question {
  account: Account
  listing: DocumentListing
  /** Only what is assigned to or activated by the account. */
  isOwnWork: boolean
}

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
  const rows = await selectWithChat(database.kysely, sideOf(question.account))
    .innerJoin(pageOfIds(database, question, page).as('page'), 'page.id', 'documents.id')
    .select([
      'documents.id',
      'documents.version',
      'documents.dealer_id',
      'documents.assigned_worker_id',
      'documents.activated_by',
      'documents.activation_status',
      'page.ordered_at',
    ])
    .orderBy('page.ordered_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
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

function keyOf({ listing }: Question) {
  return ({ id, ordered_at }: { id: number; ordered_at: string }) => [
    listing.date === 'uploaded_at' ? null : ordered_at,
    id,
  ]
}

function pageOfIds(
  database: Database,
  question: Question,
  { limit, cursor }: Page,
): RawBuilder<{ id: number; ordered_at: string }> {
  const { date } = question.listing
  const byDate = date !== 'uploaded_at'
  const after = afterCursor(cursor, question.listing)
  const parts = partsOf(database, question).map(
    (conditions) =>
      sql`select id, ordered_at from ${database.kysely
        .selectFrom('documents')
        .select([
          'documents.id',
          (byDate ? sql.ref<string>(`documents.${date}`) : sql<string>`''`).as('ordered_at'),
        ])
        .where('documents.deleted_at', 'is', null)
        .where((where) => where.and([...conditions, ...after].map((condition) => condition(where))))
        .$if(byDate, (query) =>
          query.where(`documents.${date}`, 'is not', null).orderBy(`documents.${date}`, 'desc'),
        )
        .orderBy('documents.id', 'desc')
        .limit(limit + 1)} as part`,
  )
  return sql`(select id, ordered_at from (${sql.join(parts, sql` union all `)}) as parts
    order by ordered_at desc, id desc limit ${limit + 1})`
}

/** Exactly how many documents the list holds, all pages together. */
export async function documentTotal(database: Database, question: Question): Promise<number> {
  const { listing } = question
  if (listing.search === null && listing.conditions.length === 0 && seesAll(question)) {
    const totals = await talliedTotals(database.kysely)
    return listing.statuses.reduce((sum, status) => sum + (totals.get(status) ?? 0), 0)
  }
  const counts = partsOf(database, question).map((conditions) =>
    database.kysely
      .selectFrom('documents')
      .select(sql<number>`count(*)`.as('count'))
      .where('documents.deleted_at', 'is', null)
      .where((where) => where.and(conditions.map((condition) => condition(where)))),
  )
  const { rows } = await sql<{ total: number }>`select sum(count) as total from (${sql.join(
    counts.map((count) => sql`select count from ${count} as part`),
    sql` union all `,
  )}) as parts`.execute(database.kysely)
  return rows[0]?.total ?? 0
}

/** How many documents the account sees in each status. */
export async function totalsByStatus(
  database: Database,
  account: Account,
): Promise<Record<ActivationStatus, number>> {
  const totals = seesAll({ account, isOwnWork: false })
    ? await talliedTotals(database.kysely)
    : await countedTotals(database, account)
  const entries = ACTIVATION_STATUSES.map((status) => [status, totals.get(status) ?? 0] as const)
  return Object.fromEntries(entries) as Record<ActivationStatus, number>
}

async function countedTotals(database: Database, account: Account): Promise<ReadonlyMap<string, number>> {
  const rows = await database.kysely
    .selectFrom('documents')
    .select(['activation_status', sql<number>`count(*)`.as('total')])
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or(visibleTo(account, false).map((part) => where.and(part.map((condition) => condition(where))))),
    )
    .groupBy('activation_status')
    .execute()
  return new Map(rows.map((row) => [row.activation_status, row.total]))
}

function seesAll({ account, isOwnWork }: Pick<Question, 'account' | 'isOwnWork'>): boolean {
  return !isOwnWork && visibleTo(account, false).some((part) => part.length === 0)
}

function partsOf(database: Database, { account, listing, isOwnWork }: Question): Part[] {
  const { statuses, conditions, search } = listing
  if (search !== null) {
    // Names in rows that the account sees masked must not be found by guessing at them.
    const sources = visibleTo(account, isOwnWork || accountKind(account) === 'dealer_worker')
    return [searchPart(database, listing, sources)]
  }
  return visibleTo(account, isOwnWork).flatMap((source) =>
    statuses.map((status) => [
      ...source,
      (where) => where('documents.activation_status', '=', status),
      ...conditions,
    ]),
  )
}

/** Throws INVALID_INPUT for a search too short for the index where the rest of the filter is not narrow. */
function searchPart(
  database: Database,
  { statuses, conditions, search, isNarrow }: DocumentListing,
  sources: Part[],
): Part {
  if (search === null) return []
  const isIndexed = search.grams.length > 0
  const isOwn = sources.every((source) => source.length > 0)
  if (!isIndexed && !isNarrow && !isOwn) throw tooShort(search.by)
  return [
    ...(isIndexed ? [() => sql<SqlBool>`documents.id in ${idsWithGrams(database.kind, search.grams)}`] : []),
    () => matches(search),
    (where) =>
      where(
        isIndexed ? unindexed('documents.activation_status') : 'documents.activation_status',
        'in',
        statuses,
      ),
    (where) => where.or(sources.map((source) => where.and(source.map((condition) => condition(where))))),
    ...conditions,
  ]
}

function tooShort(by: 'name' | 'initials' | 'phone'): AppError {
  const message =
    by === 'phone'
      ? '전화번호는 세 자리 이상 입력해주세요.'
      : '검색어를 두 글자 이상 입력하거나 기간을 좁혀주세요.'
  return new AppError('INVALID_INPUT', { message, details: [{ field: 'search', message }] })
}

/** What an account may see, as parts that exclude each other; an empty part is everything. */
function visibleTo(account: Account, isOwnWork: boolean): Part[] {
  const kind = accountKind(account)
  if (kind === 'sales_manager') return [[() => sql<SqlBool>`1 = 0`]]
  if (kind === 'dealer') return [[(where) => where('documents.dealer_id', '=', account.id)]]
  if (kind !== 'dealer_worker' && !isOwnWork) return [[]]
  const isAssigned: Condition = (where) => where('documents.assigned_worker_id', '=', account.id)
  const activatedOnly: Part = [
    (where) => where('documents.activated_by', '=', account.id),
    (where) =>
      where.or([
        where('documents.assigned_worker_id', 'is', null),
        where('documents.assigned_worker_id', '!=', account.id),
      ]),
  ]
  const unassigned: Part = [
    (where) => where('documents.activation_status', '=', '대기'),
    (where) => where('documents.assigned_worker_id', 'is', null),
    (where) =>
      where.or([
        where('documents.activated_by', 'is', null),
        where('documents.activated_by', '!=', account.id),
      ]),
  ]
  return [[isAssigned], activatedOnly, ...(isOwnWork ? [] : [unassigned])]
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
  if (date === 'uploaded_at') return [(where) => where('documents.id', '<', id)]
  return [() => sql<SqlBool>`(${sql.ref(`documents.${date}`)}, documents.id) < (${at}, ${id})`]
}

/** Names of the carriers of the documents that the account sees, sorted. */
export async function carriersOfDocuments(database: Database, account: Account): Promise<string[]> {
  if (seesAll({ account, isOwnWork: false })) return allCarriers(database)
  const rows = await database.kysely
    .selectFrom('documents')
    .select('carrier')
    .distinct()
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or(visibleTo(account, false).map((part) => where.and(part.map((condition) => condition(where))))),
    )
    .orderBy('carrier')
    .execute()
  return rows.flatMap((row) => row.carrier ?? [])
}

/** Leaps from name to name through the index: a distinct scan would read every document. */
async function allCarriers(database: Database): Promise<string[]> {
  const { rows } = await sql<{ carrier: string }>`with recursive names(carrier) as (
      select min(carrier) from documents where deleted_at is null
      union all
      select (select min(carrier) from documents where carrier > names.carrier and deleted_at is null)
      from names where names.carrier is not null
    ) select carrier from names where carrier is not null`.execute(database.kysely)
  return rows.map((row) => row.carrier)
}
