import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { QueryOf, ResponseOf } from '#shared/endpoint.ts'
import { type Hundredths, toWon } from '#shared/money.ts'
import type { EntryKind } from '#shared/settlements/entry-kind.ts'
import type { AdjustmentCategory } from '#shared/statements/ledger.contract.ts'
import type {
  listStatements,
  StatementLine,
  StatementRow,
  StatementSums,
} from '#shared/statements/statement.contract.ts'
import type { TaxKind } from '#shared/statements/store.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { cutPage, decodeCursor, pageLimit } from '../../database/paging.ts'
import { payableOf } from './statement-sums.ts'
import { afterName, storeNameOf } from './stores.queries.ts'

/** What a store is owed in a month, as the ledger has it; amounts in hundredths of a won. */
export interface OwedRow {
  id: number
  name: string
  /** Of the day on which the month was closed, else of today; `includes_vat` null: it is not closed. */
  tax_kind: string
  includes_vat: number | null
  has_account: number
  documents: number
  amount: Hundredths
  hidden_price: Hundredths
  adjustments: Hundredths
  carried_in: Hundredths
  open_objections: number
  confirmed_at: string | null
}

const sumWhere = (condition: RawBuilder<SqlBool>) =>
  sql<Hundredths>`cast(sum(case when ${condition} then amount else 0 end) as bigint)`
const OF_DOCUMENT = sql<SqlBool>`kind not in ('hidden-price', 'adjustment', 'carry-over')`

/** What entries add up to by a document, or by one that belongs to none; those that add up to nothing are left out. */
export function lines(month: string, condition: RawBuilder<SqlBool> = sql`1 = 1`) {
  const own = sql`case when kind in ('adjustment', 'carry-over') then id else 0 end`
  return sql`(select store_id, document_id, ${own} as entry_id,
      ${sumWhere(OF_DOCUMENT)} as amount, ${sumWhere(sql`kind = 'hidden-price'`)} as hidden_price,
      ${sumWhere(sql`kind = 'adjustment'`)} as adjustments,
      ${sumWhere(sql`kind = 'carry-over' and origin_month is not null`)} as carried_in,
      ${sumWhere(sql`kind = 'carry-over' and origin_month is null`)} as carried_out
    from settlement_entries where month = ${month} and ${condition}
    group by store_id, document_id, ${own})`
}

/** One row for each store that has entries in the month, as a subquery with `name` and `id`. */
function owed(month: string, condition?: RawBuilder<SqlBool>): RawBuilder<OwedRow> {
  return sql`(select stores.id, ${storeNameOf('dealer')} as name,
      coalesce(statements.tax_kind, stores.tax_kind) as tax_kind, statements.includes_vat,
      case when stores.account_number is null then 0 else 1 end as has_account,
      sums.documents, sums.amount, sums.hidden_price, sums.adjustments, sums.carried_in,
      (select count(*) from objections where objections.month = ${month} and objections.store_id = stores.id
        and objections.decided_at is null) as open_objections,
      confirmation.confirmed_at
    from (select store_id, sum(case when entry_id = 0 and (amount <> 0 or hidden_price <> 0) then 1 else 0 end) as documents,
        cast(sum(amount) as bigint) as amount, cast(sum(hidden_price) as bigint) as hidden_price,
        cast(sum(adjustments) as bigint) as adjustments, cast(sum(carried_in) as bigint) as carried_in
      from ${lines(month, condition)} as lines where store_id is not null group by store_id) as sums
    inner join stores on stores.id = sums.store_id
    left join users as dealer on dealer.id = stores.dealer_id
    left join statements on statements.month = ${month} and statements.store_id = stores.id
    left join statement_confirmations as confirmation
      on confirmation.month = ${month} and confirmation.store_id = stores.id)`
}

/** Every statement of a month, by name. */
export async function owedRows(db: Queryable, month: string): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`select * from ${owed(month)} as owed order by name, id`.execute(db)
  return rows
}

/** Undefined: the store has no entry in the month. */
export async function owedRowOf(db: Queryable, month: string, storeId: number): Promise<OwedRow | undefined> {
  const { rows } =
    await sql<OwedRow>`select * from ${owed(month, sql`store_id = ${storeId}`)} as owed`.execute(db)
  return rows[0]
}

/** One page of a month's statements, by name. Throws INVALID_INPUT for a foreign cursor. */
export async function statementPage(
  db: Queryable,
  { month, includesVat }: { month: string; includesVat: boolean },
  { search, cursor, limit: wanted }: QueryOf<typeof listStatements>,
): Promise<ResponseOf<typeof listStatements>> {
  const limit = pageLimit(wanted)
  const after = afterName(decodeCursor(cursor, 2))
  const matching = search ? containsText(['name'], search) : sql<SqlBool>`1 = 1`
  const { rows } = await sql<OwedRow>`select * from ${owed(month)} as owed where ${matching} and ${after}
    order by name, id limit ${limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from (
      select distinct stores.id, ${storeNameOf('dealer')} as name from settlement_entries as entry
      inner join stores on stores.id = entry.store_id left join users as dealer on dealer.id = stores.dealer_id
      where entry.month = ${month}) as named where ${matching}`.execute(db)
  const page = cutPage(rows, limit, ({ name, id }) => [name, id])
  const items = page.rows.map((row) => presentRow(row, includesVat))
  return { items, total: counted.rows[0]?.total ?? 0, nextCursor: page.nextCursor }
}

function presentRow(row: OwedRow, includesVat: boolean): StatementRow {
  return {
    storeId: row.id,
    storeName: row.name,
    ...statementSums(row, includesVat),
    openObjections: row.open_objections,
    confirmedAt: row.confirmed_at,
  }
}

/** `includesVat` is what holds today; a closed month keeps what held then. */
export function statementSums(row: OwedRow, includesVat: boolean): StatementSums {
  const taxation = {
    taxKind: row.tax_kind as TaxKind,
    includesVat: row.includes_vat === null ? includesVat : row.includes_vat === 1,
  }
  const payable = payableOf(totalOf(row), taxation)
  const won = Object.fromEntries(Object.entries(payable).map(([name, amount]) => [name, toWon(amount)]))
  return {
    ...taxation,
    documents: row.documents,
    amount: toWon(row.amount),
    hiddenPrice: toWon(row.hidden_price),
    adjustments: toWon(row.adjustments),
    carriedIn: toWon(row.carried_in),
    total: toWon(totalOf(row)),
    ...(won as Record<keyof typeof payable, number>),
  }
}

/** All that is owed for the month, before a negative balance goes on to the next. */
export function totalOf({ amount, hidden_price, adjustments, carried_in }: OwedRow): Hundredths {
  return amount + hidden_price + adjustments + carried_in
}

/** What adds up to nothing, and what left for the next month, is no line. */
const ON_PAPER = sql<SqlBool>`line.carried_out = 0
  and (line.entry_id <> 0 or line.amount <> 0 or line.hidden_price <> 0)`

/** The document of each line of a store's statement, or of all statements of the month; null: the line has none. */
export async function documentsOfLines(
  db: Queryable,
  month: string,
  storeId?: number,
): Promise<(number | null)[]> {
  const ofStore =
    storeId === undefined ? sql<SqlBool>`store_id is not null` : sql<SqlBool>`store_id = ${storeId}`
  const { rows } = await sql<{ document_id: number | null }>`select line.document_id
    from ${lines(month, ofStore)} as line where ${ON_PAPER}`.execute(db)
  return rows.map(({ document_id }) => document_id)
}

/** Every line of a store's statement: documents by their day, then what belongs to none. */
export async function statementLines(
  db: Queryable,
  month: string,
  storeId: number,
): Promise<StatementLine[]> {
  const { rows } = await sql<LineRow>`select line.*, documents.document_number, documents.customer_name,
      documents.carrier, documents.service_plan_name, documents.activated_at,
      entry.kind, entry.category, entry.reason
    from ${lines(month, sql`store_id = ${storeId}`)} as line
    left join documents on documents.id = line.document_id
    left join settlement_entries as entry on entry.id = line.entry_id
    where ${ON_PAPER}
    order by line.entry_id, documents.activated_at, line.document_id`.execute(db)
  return rows.map((row) => ({
    documentId: row.document_id,
    entryId: row.entry_id === 0 ? null : row.entry_id,
    documentNumber: row.document_number,
    customerName: row.customer_name,
    carrier: row.carrier,
    servicePlanName: row.service_plan_name,
    activatedAt: row.activated_at,
    kind: (row.kind as EntryKind | null) ?? (row.amount + row.hidden_price < 0 ? 'reversal' : 'activation'),
    category: row.category as AdjustmentCategory | null,
    reason: row.reason,
    amount: toWon(row.amount + row.adjustments + row.carried_in),
    hiddenPrice: toWon(row.hidden_price),
  }))
}

interface LineRow {
  document_id: number | null
  entry_id: number
  amount: Hundredths
  hidden_price: Hundredths
  adjustments: Hundredths
  carried_in: Hundredths
  document_number: string | null
  customer_name: string | null
  carrier: string | null
  service_plan_name: string | null
  activated_at: string | null
  kind: string | null
  category: string | null
  reason: string | null
}
