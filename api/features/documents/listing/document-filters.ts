import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  ACTIVATION_STATUSES,
  type ActivationStatus,
  STATUS_TABLE,
} from '#shared/documents/activation-status.ts'
import type { CustomerType } from '#shared/documents/document.contract.ts'
import type { DocumentField } from '#shared/documents/document-fields.ts'
import {
  type DOCUMENT_SORTS,
  type DocumentDate,
  type DocumentFilters,
  type DocumentSort,
  listDateOf,
} from '#shared/documents/documents.contract.ts'
import { broken } from '#shared/errors.ts'
import type { KstDay } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import { accountKind } from '#shared/permissions.ts'
import { containsExactly, containsText } from '../../../database/like.ts'
import { type SearchTerm, searchTerm } from '../../../database/search.ts'
import type { Account } from '../../../http/accounts.ts'
import { sideOf } from '../documents.access.ts'
import { CLOSED_BY } from './closed-by.ts'

/** The date of a list: it sorts the list unless the caller asks for another order, and the filter's start and end date refer to it. */
export type ListDate = 'uploaded_at' | 'activated_at' | 'cancelled_at' | 'discarded_at' | 'other_completed_at'

const COLUMN_OF_DATE = {
  uploadedAt: 'uploaded_at',
  activatedAt: 'activated_at',
  cancelledAt: 'cancelled_at',
  discardedAt: 'discarded_at',
  otherCompletedAt: 'other_completed_at',
} as const satisfies Record<DocumentDate, ListDate>

/** The column that says since when a document has its status; of an open one, its receipt. */
export function dateOfStatus(status: ActivationStatus): ListDate {
  return COLUMN_OF_DATE[listDateOf([status])]
}

/** A condition on `documents`. Written as SQL, which Kysely turns into a query ten times faster than its builders. */
export type Condition = RawBuilder<SqlBool>

/** The order of a list: by a text that every document of it has, and then by id; or by id alone, the order of receipt. */
export interface ListOrder {
  by: RawBuilder<string> | null
  direction: 'asc' | 'desc'
}

/** What waits longest; before all, what a store has answered. Indexes hold this expression: keep them alike. */
export const BY_WAITING = sql<string>`(case when documents.supplement_answered_at is null then '1' else '0' end || documents.waiting_since)`

const SORT_EXPRESSIONS: Record<(typeof DOCUMENT_SORTS)[number], RawBuilder<string> | null> = {
  waiting: BY_WAITING,
  received: null,
  customer: sql`documents.customer_name`,
  store: sql`coalesce(documents.store_name, '')`,
  carrier: sql`coalesce(documents.carrier, '')`,
  assignee: sql`coalesce(documents.assigned_worker_name, '')`,
}

/**
 * The order that a caller asked for, or newest first by the date of the list. Whoever reads names masked cannot sort by them: the
 * order, and the cursor that names the last one, would tell what the mask hides.
 */
function orderOf(sort: DocumentSort | undefined, date: ListDate, account: Account): ListOrder {
  if (sort === undefined) {
    const by = date === 'uploaded_at' ? null : sql<string>`${sql.ref(`documents.${date}`)}`
    return { by, direction: 'desc' }
  }
  const isTurned = sort.startsWith('-')
  const name = (isTurned ? sort.slice(1) : sort) as (typeof DOCUMENT_SORTS)[number]
  if (name === 'customer' && accountKind(account) === 'dealer_worker')
    throw broken('sort', '이 계정은 고객명으로 정렬할 수 없습니다.')
  return { by: SORT_EXPRESSIONS[name], direction: isTurned ? 'desc' : 'asc' }
}

/** What a list shows, apart from who asks. */
export interface DocumentListing {
  statuses: readonly ActivationStatus[]
  date: ListDate
  order: ListOrder
  search: SearchTerm | null
  /** All further conditions that narrow the list. */
  conditions: readonly Condition[]
  /** So few documents can match that a search for one letter may read them all (see also document-parts.ts). */
  isNarrow: boolean
  /** Seoul days of `date`, both included. */
  days: { startDate?: KstDay | undefined; endDate?: KstDay | undefined }
  /** All filters beside statuses, days and search, where the kept figures count by them; else null. */
  figured: FiguredFilters | null
}

export interface FiguredFilters {
  /** An empty text stands for documents without a carrier. */
  carrier?: string | undefined
  customerTypes?: readonly CustomerType[] | undefined
}

/** The filters of a list; `ids` narrows it to these documents. */
export type ListFilters = DocumentFilters & { ids?: readonly number[] | undefined }

/** Who asks, and when: some filters mean the caller, or a time before now. */
export interface Asker {
  account: Account
  now: Date
}

/** Throws INVALID_INPUT for a range that ends before it begins. */
export function readListing(filters: ListFilters, { account, now }: Asker): DocumentListing {
  const statuses = filters.activationStatus ?? ACTIVATION_STATUSES
  const date = COLUMN_OF_DATE[filters.dateField ?? listDateOf(statuses)]
  const { ids, search, contactCode, carrier, customerType, activatedBy, status, startDate, endDate } = filters
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw broken('endDate', '시작일이 종료일보다 늦습니다.', 'INVALID_INPUT')
  }
  return {
    statuses,
    date,
    order: orderOf(filters.sort, date, account),
    search: search === undefined || search === '' ? null : searchTerm(search),
    conditions: [
      ...(ids === undefined ? [] : [sql<SqlBool>`documents.id in (${sql.join(ids)})`]),
      ...filled(status, (value) => sql<SqlBool>`documents.status = ${value}`),
      ...filled(carrier, (value) => sql<SqlBool>`documents.carrier = ${value}`),
      ...asked(filters.withoutCarrier, sql<SqlBool>`documents.carrier is null`),
      ...filled(filters.exactContactCode, (value) => sql<SqlBool>`documents.contact_code = ${value}`),
      ...asked(filters.withoutContactCode, sql<SqlBool>`documents.contact_code is null`),
      ...(activatedBy === undefined ? [] : [sql<SqlBool>`documents.activated_by = ${activatedBy}`]),
      ...(filters.closedBy === undefined ? [] : [sql<SqlBool>`${CLOSED_BY} = ${filters.closedBy}`]),
      ...(customerType === undefined
        ? []
        : [sql<SqlBool>`documents.customer_type in (${sql.join(customerType)})`]),
      ...assignedTo(filters.assignee, account),
      ...filled(filters.storeName, (text) => containsText(['documents.store_name'], text)),
      ...filled(filters.exactStoreName, (name) => sql<SqlBool>`documents.store_name = ${name}`),
      ...asked(filters.unread, HAS_UNREAD[sideOf(account)]),
      ...(filters.waitingOver === undefined ? [] : [waitsSince(minutesBefore(now, filters.waitingOver))]),
      ...asked(filters.supplementAnswered, sql<SqlBool>`documents.supplement_answered_at is not null`),
      ...asked(filters.recovered, RECOVERED),
      ...asked(filters.unclassified, UNCLASSIFIED),
      ...filled(contactCode, (text) => containsText(['documents.contact_code'], text)),
      // Documents without that date are on no page of the list, so its total leaves them out as well.
      ...asked(
        date !== 'uploaded_at' && date !== COLUMN_OF_DATE[listDateOf(statuses)],
        sql<SqlBool>`${sql.ref(`documents.${date}`)} is not null`,
      ),
      // Activations that were registered by hand have no day of receipt.
      ...asked(
        date === 'uploaded_at' && (startDate !== undefined || endDate !== undefined),
        sql<SqlBool>`documents.is_manual = 0`,
      ),
      ...filled(startDate, (day) => sql<SqlBool>`${sql.ref(`documents.${date}`)} >= ${kstDayStart(day)}`),
      ...filled(endDate, (day) => sql<SqlBool>`${sql.ref(`documents.${date}`)} < ${kstDayStart(day, 1)}`),
    ],
    isNarrow:
      ids !== undefined ||
      filters.recovered === true ||
      statuses.every((name) => STATUS_TABLE[name].phase === 'open') ||
      (startDate !== undefined && endDate !== undefined && kstDayStart(startDate, 31) > kstDayStart(endDate)),
    days: { startDate, endDate },
    figured: figuredFilters(filters),
  }
}

/** The fields that the caller asked to leave out of each document. */
export function leftOut({ includeActivatedBy, includeCancelledBy }: DocumentFilters): DocumentField[] {
  return [
    ...(includeActivatedBy === false ? (['activatedBy', 'activatedByName'] as const) : []),
    ...(includeCancelledBy === false ? (['cancelledBy', 'cancelledByName'] as const) : []),
  ]
}

function figuredFilters(filters: ListFilters): FiguredFilters | null {
  const { carrier, withoutCarrier, customerType: customerTypes } = filters
  const { ids, status, activatedBy, contactCode, exactContactCode, withoutContactCode } = filters
  const { closedBy, assignee, storeName, exactStoreName, unread, waitingOver } = filters
  const { supplementAnswered, unclassified, recovered } = filters
  const others = [
    ...[ids, status, activatedBy, closedBy, contactCode, exactContactCode, withoutContactCode],
    ...[
      assignee,
      storeName,
      exactStoreName,
      unread,
      waitingOver !== undefined,
      supplementAnswered,
      unclassified,
      recovered,
    ],
  ]
  if (others.some(Boolean) || (carrier && withoutCarrier)) return null
  return { customerTypes, carrier: withoutCarrier ? '' : carrier || undefined }
}

function assignedTo(assignee: DocumentFilters['assignee'], account: Account): Condition[] {
  if (assignee === undefined) return []
  if (assignee === 'none') return [sql<SqlBool>`documents.assigned_worker_id is null`]
  return [sql<SqlBool>`documents.assigned_worker_id = ${assignee === 'me' ? account.id : assignee}`]
}

/** An index of each side holds the rooms in which it has not read all: keep its condition alike. */
const HAS_UNREAD = {
  dealer: sql<SqlBool>`documents.id in (select document_id from chat_rooms where last_of_staff > read_by_dealer)`,
  staff: sql<SqlBool>`documents.id in (select document_id from chat_rooms where last_of_dealer > read_by_staff)`,
}

/**
 * Its first line is that of an index: keep them alike. Some carriers ask for no contact code, which names the store; activations that
 * were registered by hand never had one.
 */
const UNCLASSIFIED = sql<SqlBool>`(documents.carrier is null or documents.contact_code is null or documents.store_name is null)
  and documents.is_manual = 0 and (documents.carrier_id is null
    or documents.carrier_id not in (select id from carriers where require_contact_code = 0))`

/** An index holds the few that there are. */
const RECOVERED = sql<SqlBool>`documents.id in (select id from documents where recovered_at is not null)`

function waitsSince(instant: string): Condition {
  return sql<SqlBool>`documents.waiting_since <= ${instant}`
}

function minutesBefore(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString()
}

function filled(value: string | undefined, condition: (value: string) => Condition): Condition[] {
  return value === undefined || value === '' ? [] : [condition(value)]
}

function asked(isAsked: boolean | undefined, condition: Condition): Condition[] {
  return isAsked === true ? [condition] : []
}

const SEARCH_COLUMNS = {
  name: 'customer_name_key',
  initials: 'customer_initials',
  phone: 'customer_phone',
} as const

/** The exact condition of a search; the index of pieces only finds candidates. */
export function searchCondition(term: SearchTerm) {
  if (term.by === 'number')
    // A range, which the index serves on both databases: after its day a number has digits only.
    return sql<SqlBool>`documents.id in (select numbered.id from documents as numbered
      where numbered.document_number between ${term.text} and ${`${term.text}9999999`})`
  return containsExactly(`documents.${SEARCH_COLUMNS[term.by]}`, term.text)
}
