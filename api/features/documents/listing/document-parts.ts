import { type SqlBool, sql } from 'kysely'
import { isOpenStatus } from '#shared/documents/activation-status.ts'
import type { AppError } from '#shared/errors.ts'
import { broken } from '#shared/errors.ts'
import { accountKind } from '#shared/permissions.ts'
import { reading, talliedTotals } from '../../../database/reading.ts'
import { type SearchTerm, unindexed } from '../../../database/search.ts'
import type { Snapshot } from '../../../database/snapshot.ts'
import type { Account } from '../../../http/accounts.ts'
import {
  type Asker,
  type Condition,
  type DocumentListing,
  type ListFilters,
  readListing,
  searchCondition,
} from './document-filters.ts'
import { figuredTotals } from './figured-totals.ts'

/**
 * Documents are listed as a union of parts that exclude each other, each of which one index serves in the list's order: the
 * cost of a page does not grow with the table, whoever asks. A search is one part, driven by the index of pieces.
 */
export type Part = readonly Condition[]

/** Which documents, and who asks. */
export interface Question {
  account: Account
  listing: DocumentListing
  /** Only what is assigned to or activated by the account. */
  isOwnWork: boolean
}

/** Throws INVALID_INPUT for a range that ends before it begins. */
export function questionOf(asker: Asker, filters: ListFilters): Question {
  const { account } = asker
  return { account, listing: readListing(filters, asker), isOwnWork: filters.workerFilter === true }
}

/** The parts of a list, deleted documents left out. Throws INVALID_INPUT for a search that is too short. */
export async function partsOf(
  database: Snapshot,
  { account, listing, isOwnWork }: Question,
): Promise<Part[]> {
  const { statuses, conditions, search } = listing
  if (search !== null) {
    // Names in rows that the account sees masked must not be found by guessing at them.
    const isOwn = isOwnWork || accountKind(account) === 'dealer_worker'
    const sources = visibleTo(account, isOwn).map(({ source }) => source)
    return [await searchPart(database, listing, sources)]
  }
  return visibleTo(account, isOwnWork).flatMap(({ source, isByStatus }) => {
    const oneByOne = statuses.map((status) => sql<SqlBool>`documents.activation_status = ${status}`)
    const together = sql<SqlBool>`${unindexed('documents.activation_status')} in (${sql.join([...statuses])})`
    return (isByStatus ? oneByOne : [together]).map((status) => [UNDELETED, ...source, status, ...conditions])
  })
}

/** The documents that a dealer_worker may take. */
export function waitingPart({ id }: Account): Part {
  return [UNDELETED, isWaitingFor(id)]
}

export const UNDELETED = sql<SqlBool>`documents.deleted_at is null`

async function searchPart(database: Snapshot, listing: DocumentListing, sources: Part[]): Promise<Part> {
  const { statuses, conditions, search } = listing
  if (search === null) return []
  const isIndexed = search.grams.length > 0
  const isOwn = sources.every((source) => source.length > 0)
  const isFew = isIndexed || search.by === 'number'
  const isShort = isFew || isOwn || listing.isNarrow || (await isShortList(database, listing))
  if (!isShort) throw tooShort(search.by)
  const status = sql.ref('documents.activation_status')
  return [
    UNDELETED,
    ...(isIndexed
      ? [
          sql<SqlBool>`documents.id in ${reading(database.kysely).idsWithGrams(search.grams, statuses.every(isOpenStatus))}`,
        ]
      : []),
    searchCondition(search),
    sql<SqlBool>`${isFew ? unindexed('documents.activation_status') : status} in (${sql.join([...statuses])})`,
    ...(isOwn ? [anyOf(sources)] : []),
    ...conditions,
  ]
}

function tooShort(by: SearchTerm['by']): AppError {
  const message =
    by === 'phone'
      ? '전화번호를 세 자리 이상 입력해주세요.'
      : '검색어를 두 글자 이상 입력하거나 기간을 좁혀주세요.'
  return broken('search', message, 'INVALID_INPUT')
}

interface Source {
  source: Part
  /** An index holds the source's documents by status and id, so that one status does not read all of them. */
  isByStatus: boolean
}

/** What an account may see, as sources that exclude each other; an empty one is everything. */
export function visibleTo({ id, ...account }: Account, isOwnWork: boolean): Source[] {
  const kind = accountKind(account)
  const byStatus = (...source: Condition[]): Source => ({ source, isByStatus: true })
  if (kind === 'sales_manager') return [byStatus(sql<SqlBool>`1 = 0`)]
  if (kind === 'dealer') return [byStatus(sql<SqlBool>`documents.dealer_id = ${id}`)]
  if (kind !== 'dealer_worker' && !isOwnWork) return [byStatus()]
  const isAssigned = sql<SqlBool>`documents.assigned_worker_id = ${id}`
  const isAnothers = sql<SqlBool>`(documents.assigned_worker_id is null or documents.assigned_worker_id <> ${id})`
  const hasActivated = sql<SqlBool>`documents.activated_by = ${id}`
  return [
    byStatus(isAssigned),
    { source: [hasActivated, isAnothers], isByStatus: false },
    ...(isOwnWork ? [] : [byStatus(isWaitingFor(id))]),
  ]
}

function isWaitingFor(id: number): Condition {
  return sql<SqlBool>`documents.activation_status = '대기' and documents.assigned_worker_id is null
    and (documents.activated_by is null or documents.activated_by <> ${id})`
}

export function seesAll({ account, isOwnWork }: Pick<Question, 'account' | 'isOwnWork'>): boolean {
  return visibleTo(account, isOwnWork).some(({ source }) => source.length === 0)
}

/** All conditions of a part. */
export function allOf(part: Part): Condition {
  return part.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(part, sql` and `)}`
}

/** At least one of the parts. */
function anyOf(parts: readonly Part[]): Condition {
  return sql<SqlBool>`(${sql.join(
    parts.map((part) => sql`(${allOf(part)})`),
    sql` or `,
  )})`
}

/** So many documents are read one by one in a few hundredths of a second. */
const FEW = 10_000

/** Whether few documents have a list's statuses and days, by the kept counts; more filters only narrow it. */
async function isShortList(database: Snapshot, listing: DocumentListing): Promise<boolean> {
  const totals = await talliedTotals(database.kysely)
  if (totalOf(listing, totals) <= FEW) return true
  const ofDays = await figuredTotals(database, listing)
  return ofDays !== null && totalOf(listing, ofDays) <= FEW
}

function totalOf({ statuses }: DocumentListing, totals: ReadonlyMap<string, number>): number {
  return statuses.reduce((sum, status) => sum + (totals.get(status) ?? 0), 0)
}
