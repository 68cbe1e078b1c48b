import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kstDayStart } from '#shared/kst-calendar.ts'
import type { Hundredths } from '#shared/money.ts'
import type { SettlementFilters, SettlementKind } from '#shared/settlements/settlement.contract.ts'
import type { Queryable } from '../../../database/database.ts'
import { containsText } from '../../../database/like.ts'
import { reading } from '../../../database/reading.ts'
import { searchTerm, unindexed } from '../../../database/search.ts'
import { searchCondition } from '../../documents/listing/document-filters.ts'
import type { Period } from '../../stats/chosen-period.ts'
import { IS_LATE, lateEntries } from '../ledger/late-entries.ts'

type Condition = RawBuilder<SqlBool>

/** A row of the settlement list as the totals need it: an activation or a reversal. */
export interface Entry {
  id: number
  kind: SettlementKind
  settled_at: string
  /** In hundredths of a won, negative for a reversal; null: 미정. */
  amount: Hundredths | null
  hidden_price: Hundredths | null
  is_counted: number
  carrier: string | null
}

export interface EntryQuestion extends Period {
  filters: Omit<SettlementFilters, 'startDate' | 'endDate'>
}

/** The sources of entries as subqueries, at least one. */
export function entrySources(db: Queryable, { filters, ...period }: EntryQuestion): RawBuilder<Entry>[] {
  const shared = [sql<SqlBool>`documents.deleted_at is null`, ...narrowing(db, filters)]
  const { state } = filters
  return [
    ...(state === '환수' ? [] : [activations([...shared, ...ofActivations(filters)], period)]),
    ...(state === undefined || state === '환수'
      ? [reversals([...shared, ...ofReversals(filters)], period)]
      : []),
  ]
}

const AMOUNT = sql<
  number | null
>`coalesce(documents.manual_settlement_amount, documents.calculated_settlement_amount)`
/** What was cancelled after its month was closed still counts there; what was entered in a later month subtracts it. */
const IS_COUNTED = sql<SqlBool>`(documents.activation_status = '개통' or exists (
  select 1 from settlement_entries as late
    where late.document_id = documents.id and late.settled_at > documents.settled_at and ${IS_LATE}))`

function activations(conditions: readonly Condition[], period: Period): RawBuilder<Entry> {
  return sql`(select documents.id, 'activation' as kind, documents.settled_at, ${AMOUNT} as amount,
      documents.hidden_price, case when ${IS_COUNTED} then 1 else 0 end as is_counted, documents.carrier
    from documents
    where ${sql.join([...conditions, within('documents.settled_at', period)], sql` and `)}
      and ${unindexed('documents.activation_status')} in ('개통', '취소'))`
}

function reversals(conditions: readonly Condition[], period: Period): RawBuilder<Entry> {
  const late = lateEntries(within('settlement_entries.settled_at', period))
  return sql`(select documents.id,
      case when late.amount + late.hidden_price > 0 then 'restored' else 'reversal' end as kind, late.settled_at,
      case when ${AMOUNT} is null then null else late.amount end as amount,
      case when documents.hidden_price is null then null else late.hidden_price end as hidden_price,
      1 as is_counted, documents.carrier
    from ${late} as late inner join documents on documents.id = late.document_id
    where ${sql.join(conditions, sql` and `)})`
}

function within(column: string, { startDate, endDate }: Period): Condition {
  return sql<SqlBool>`${sql.ref(column)} >= ${kstDayStart(startDate)} and ${sql.ref(column)} < ${kstDayStart(endDate, 1)}`
}

function narrowing(db: Queryable, { search, carrier, store }: EntryQuestion['filters']): Condition[] {
  return [
    ...(search === undefined || search === '' ? [] : isFoundBy(db, search)),
    ...(carrier === undefined || carrier === ''
      ? []
      : [sql<SqlBool>`${unindexed('documents.carrier')} = ${carrier}`]),
    ...(store === undefined || store === ''
      ? []
      : [containsText(['documents.store_name', 'documents.contact_code'], store)]),
  ]
}

function isFoundBy(db: Queryable, search: string): Condition[] {
  const term = searchTerm(search)
  return [
    ...(term.grams.length === 0
      ? []
      : [sql<SqlBool>`documents.id in ${reading(db).idsWithGrams(term.grams, false)}`]),
    searchCondition(term),
  ]
}

function ofActivations({ state, undetermined, manualAmount }: EntryQuestion['filters']): Condition[] {
  return [
    ...(state === undefined ? [] : [sql<SqlBool>`${unindexed('documents.activation_status')} = ${state}`]),
    ...(undetermined === true ? [sql<SqlBool>`${AMOUNT} is null and ${IS_COUNTED}`] : []),
    ...(manualAmount === true ? [sql<SqlBool>`documents.manual_settlement_amount is not null`] : []),
  ]
}

/** Filters for undetermined and manual amounts concern activations only, so they exclude all reversals. */
function ofReversals({ undetermined, manualAmount }: EntryQuestion['filters']): Condition[] {
  return undetermined === true || manualAmount === true ? [sql<SqlBool>`1 = 0`] : []
}
