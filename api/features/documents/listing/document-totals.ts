import { sql } from 'kysely'
import {
  ACTIVATION_STATUSES,
  type ActivationStatus,
  STATUS_TABLE,
  statusesNamed,
} from '#shared/documents/activation-status.ts'
import type { DealerTab } from '#shared/documents/documents.contract.ts'
import { accountKind } from '#shared/permissions.ts'
import type { Database } from '../../../database/database.ts'
import { reading, talliedTotals } from '../../../database/reading.ts'
import type { Account } from '../../../http/accounts.ts'
import { mayChooseCarrier } from '../../carriers/carriers.access.ts'
import { EVERYBODY, type Figure } from '../changes/count-document.ts'
import { type Asker, type DocumentListing, readListing } from './document-filters.ts'
import {
  allOf,
  type Part,
  partsOf,
  type Question,
  seesAll,
  UNDELETED,
  visibleTo,
  waitingPart,
} from './document-parts.ts'
import { figuredTotals } from './figured-totals.ts'

/** Exactly how many documents a list holds, all pages together. */
export async function documentTotal(database: Database, question: Question): Promise<number> {
  const totals = await totalsByStatus(database, question)
  return ACTIVATION_STATUSES.reduce((sum, status) => sum + totals[status], 0)
}

/** How many documents of a list are in each status; none in those that it does not hold. */
export async function totalsByStatus(
  database: Database,
  question: Question,
): Promise<Record<ActivationStatus, number>> {
  const { search, conditions, statuses } = question.listing
  const isWhole = search === null && conditions.length === 0 && seesAll(question)
  const totals = isWhole
    ? await talliedTotals(database.kysely)
    : ((await totalsOfFigures(database, question)) ??
      (await countedTotals(database, await partsOf(database, question))))
  const entries = ACTIVATION_STATUSES.map(
    (status) => [status, statuses.includes(status) ? (totals.get(status) ?? 0) : 0] as const,
  )
  return Object.fromEntries(entries) as Record<ActivationStatus, number>
}

/** Null where no kept figures count what is asked. */
async function totalsOfFigures(
  database: Database,
  question: Question,
): Promise<ReadonlyMap<string, number> | null> {
  const { account, listing, isOwnWork } = question
  const kind = accountKind(account)
  if (listing.search !== null || listing.figured === null) return null
  if (kind === 'dealer' || kind === 'sales_manager') return null
  const workerId = seesAll(question) ? EVERYBODY : account.id
  const totals = await figuredTotals(database, listing, { ...listing.figured, workerId })
  if (totals === null || kind !== 'dealer_worker' || isOwnWork) return totals
  const waiting = await countedTotals(database, [[...waitingPart(account), ...listing.conditions]])
  return new Map([...totals, ['대기', (totals.get('대기') ?? 0) + (waiting.get('대기') ?? 0)]])
}

async function countedTotals(
  database: Database,
  parts: readonly Part[],
): Promise<ReadonlyMap<string, number>> {
  const counts = parts.map(
    (part) => sql`select activation_status, count(*) as count from documents
      where ${allOf(part)} group by activation_status`,
  )
  const { rows } = await sql<{ activation_status: string; total: number }>`
    select activation_status, sum(count) as total
    from (${sql.join(counts, sql` union all `)}) as parts
    group by activation_status`.execute(database.kysely)
  return new Map(rows.map((row) => [row.activation_status, row.total]))
}

/** Names of the carriers of the documents that the account sees, of those that it may choose, sorted. */
export async function carriersOfDocuments(database: Database, account: Account): Promise<string[]> {
  const names = await carriersSeen(database, account)
  return names.filter((name) => mayChooseCarrier(account, name))
}

async function carriersSeen(database: Database, account: Account): Promise<string[]> {
  if (seesAll({ account, isOwnWork: false })) return allCarriers(database)
  const ofParts = (parts: readonly Part[]) =>
    parts.map((part) => sql`select carrier from documents where carrier is not null and ${allOf(part)}`)
  const names =
    accountKind(account) === 'dealer_worker'
      ? [carriersOfWork(database, account.id), ...ofParts([waitingPart(account)])]
      : ofParts(visibleTo(account, false).map(({ source }) => [UNDELETED, ...source]))
  const { rows } = await sql<{ carrier: string }>`
    ${sql.join(names, sql` union `)} order by carrier`.execute(database.kysely)
  return rows.map((row) => row.carrier)
}

function carriersOfWork({ kysely }: Database, workerId: number) {
  const figure: Figure = 'received'
  return sql`select carrier from ${reading(kysely).dayFigures}
    where figure = ${figure} and worker_id = ${workerId} and carrier <> ''
    group by carrier having sum(count) > 0`
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

/**
 * What a tab of the dealer's dashboard lists; always by receipt, so that all tabs sort alike. The name of a status is
 * searched for as that.
 */
export function listingOfTab(tab: DealerTab, asker: Asker, search = ''): DocumentListing {
  const statuses = ACTIVATION_STATUSES.filter((status) => tab === 'all' || STATUS_TABLE[status].group === tab)
  const named = statusesNamed(search)
  const asked = named.length === 0 ? { activationStatus: statuses, search } : { activationStatus: named }
  const listing = readListing({ ...asked, dateField: 'uploadedAt' }, asker)
  return { ...listing, statuses: listing.statuses.filter((status) => statuses.includes(status)) }
}

/** What waits for the store: requests for supplements, and messages that it has not read. */
export function listingsOfNeeds(asker: Asker): DocumentListing[] {
  return [
    readListing({ activationStatus: ['보완필요'], dateField: 'uploadedAt' }, asker),
    readListing({ unread: true, dateField: 'uploadedAt' }, asker),
  ]
}

/** The four counts of the dashboard; 취소 and 폐기 count only in the total. */
export function countsByTab(totals: Record<ActivationStatus, number>) {
  const counts = { total: 0, pending: 0, processing: 0, completed: 0 }
  for (const status of ACTIVATION_STATUSES) {
    const { group } = STATUS_TABLE[status]
    counts.total += totals[status]
    if (group !== null) counts[group] += totals[status]
  }
  return counts
}
