import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { QueryOf, ResponseOf } from '#shared/endpoint.ts'
import { type Hundredths, sumOfWon, toWon } from '#shared/money.ts'
import type { EntryKind } from '#shared/settlements/entry-kind.ts'
import type { AdjustmentCategory } from '#shared/statements/ledger.contract.ts'
import type {
  listStatements,
  StatementLine,
  StatementRow,
  StatementSums,
  StatementTotals,
} from '#shared/statements/statement.contract.ts'
import type { SumName } from '#shared/statements/statement-words.ts'
import type { TaxKind } from '#shared/statements/store.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { cutPage, pageLimit } from '../../database/paging.ts'
import { evened } from '../../database/statement-sizes.ts'
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
  /** What left for the next month when this one was closed; not part of what is owed. */
  carried_out: Hundredths
  open_objections: number
  confirmed_at: string | null
}

const sumWhere = (condition: RawBuilder<SqlBool>) =>
  sql<Hundredths>`cast(sum(case when ${condition} then amount else 0 end) as bigint)`
const OF_DOCUMENT = sql<SqlBool>`kind not in ('hidden-price', 'adjustment', 'carry-over')`

/** So many take two or three milliseconds; a request of others may wait for several pieces. */
const ENTRIES_AT_ONCE = 1_000

/**
 * Conditions on `settlement_entries` that have a month's stores in pieces, with a turn for everybody else after each: a month may have
 * a hundred thousand entries. Stores alone, or those of these that have entries.
 */
export async function* storesInPieces(
  db: Queryable,
  month: string,
  storeIds?: readonly number[],
): AsyncIterable<RawBuilder<SqlBool>> {
  const asked =
    storeIds === undefined
      ? sql<SqlBool>`store_id is not null`
      : sql<SqlBool>`store_id in (${sql.join([0, ...evened(storeIds)])})`
  const { rows } = await sql<{ id: number; entries: number }>`select store_id as id, count(*) as entries
    from settlement_entries where month = ${month} and ${asked} group by store_id`.execute(db)
  for (let at = 0; at < rows.length; ) {
    const ids: number[] = []
    for (let entries = 0; at < rows.length && entries < ENTRIES_AT_ONCE; at += 1) {
      const { id, entries: more } = rows[at] as (typeof rows)[number]
      ids.push(id)
      entries += more
    }
    yield sql<SqlBool>`store_id in (${sql.join(evened(ids))})`
    await turnOfTheLoop()
  }
}

/** On `settlement_entries`: the balance of a closed month; the other carry-overs take it out of that month. */
const IS_CARRIED_IN = sql<SqlBool>`kind = 'carry-over' and origin_month is not null`

/** What entries add up to by a document, or by one that belongs to none; those that add up to nothing are left out. */
export function lines(month: string, condition: RawBuilder<SqlBool>) {
  const own = sql`case when kind in ('adjustment', 'carry-over') then id else 0 end`
  return sql`(select store_id, document_id, ${own} as entry_id,
      ${sumWhere(OF_DOCUMENT)} as amount, ${sumWhere(sql`kind = 'hidden-price'`)} as hidden_price,
      ${sumWhere(sql`kind = 'adjustment'`)} as adjustments,
      ${sumWhere(IS_CARRIED_IN)} as carried_in,
      ${sumWhere(sql`kind = 'carry-over' and not (${IS_CARRIED_IN})`)} as carried_out
    from settlement_entries where month = ${month} and ${condition}
    group by store_id, document_id, ${own})`
}

/** One row for each store that has entries in the month, as a subquery with `name` and `id`. */
function owed(month: string, condition: RawBuilder<SqlBool>): RawBuilder<OwedRow> {
  return sql`(select stores.id, ${storeNameOf('dealer')} as name,
      coalesce(statements.tax_kind, stores.tax_kind) as tax_kind, statements.includes_vat,
      case when stores.account_number is null then 0 else 1 end as has_account,
      sums.documents, sums.amount, sums.hidden_price, sums.adjustments, sums.carried_in, sums.carried_out,
      (select count(*) from objections where objections.month = ${month} and objections.store_id = stores.id
        and objections.decided_at is null) as open_objections,
      confirmation.confirmed_at
    from (select store_id, sum(case when entry_id = 0 and (amount <> 0 or hidden_price <> 0) then 1 else 0 end) as documents,
        cast(sum(amount) as bigint) as amount, cast(sum(hidden_price) as bigint) as hidden_price,
        cast(sum(adjustments) as bigint) as adjustments, cast(sum(carried_in) as bigint) as carried_in,
        cast(sum(carried_out) as bigint) as carried_out
      from ${lines(month, condition)} as lines where store_id is not null group by store_id) as sums
    inner join stores on stores.id = sums.store_id
    left join users as dealer on dealer.id = stores.dealer_id
    left join statements on statements.month = ${month} and statements.store_id = stores.id
    left join statement_confirmations as confirmation
      on confirmation.month = ${month} and confirmation.store_id = stores.id)`
}

/** Every statement of a month, or those of some stores, by name. */
export async function owedRows(
  db: Queryable,
  month: string,
  storeIds?: readonly number[],
): Promise<OwedRow[]> {
  const found: OwedRow[] = []
  for await (const piece of storesInPieces(db, month, storeIds)) {
    const { rows } = await sql<OwedRow>`select * from ${owed(month, piece)} as owed`.execute(db)
    found.push(...rows)
  }
  return found.sort((one, other) =>
    one.name === other.name ? one.id - other.id : one.name < other.name ? -1 : 1,
  )
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
  const after = afterName(cursor)
  const matching = search ? containsText(['name'], search) : sql<SqlBool>`1 = 1`
  const named = sql`(select stores.id, ${storeNameOf('dealer')} as name
      from (select distinct store_id from settlement_entries where month = ${month}) as entry
      inner join stores on stores.id = entry.store_id left join users as dealer on dealer.id = stores.dealer_id)`
  const { rows } = await sql<Pick<OwedRow, 'id' | 'name'>>`select id, name from ${named} as named
    where ${matching} and ${after} order by name, id limit ${limit + 1}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*) as total from ${named} as named where ${matching}`.execute(db)
  const page = cutPage(rows, limit, ({ name, id }) => [name, id])
  const owing = await owedRows(
    db,
    month,
    page.rows.map(({ id }) => id),
  )
  const items = owing.map((row) => presentRow(row, includesVat))
  return { items, total: counted.rows[0]?.total ?? 0, nextCursor: page.nextCursor }
}

/** `includesVat` is what holds today. */
export async function statementTotals(
  db: Queryable,
  month: string,
  includesVat: boolean,
): Promise<StatementTotals> {
  const sums = (await owedRows(db, month)).map((row) => statementSums(row, includesVat))
  const total = (name: SumName) => sumOfWon(sums.map((each) => each[name])) ?? 0
  return {
    statements: sums.length,
    documents: sums.reduce((count, { documents }) => count + documents, 0),
    amount: total('amount'),
    hiddenPrice: total('hiddenPrice'),
    adjustments: total('adjustments'),
    carriedIn: total('carriedIn'),
    total: total('total'),
    supply: total('supply'),
    vat: total('vat'),
    incomeTax: total('incomeTax'),
    localTax: total('localTax'),
    payout: total('payout'),
    carriedOut: total('carriedOut'),
  }
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

/** Documents whose money is owed to no store; not one that got its store since, which its entries without one no longer concern. */
export async function withoutStore(
  db: Queryable,
  month: string,
): Promise<{ documents: number; amount: Hundredths }> {
  const { rows } = await sql<{ documents: number; amount: Hundredths }>`select count(*) as documents,
      cast(coalesce(sum(owed), 0) as bigint) as amount
    from (select sum(amount) as owed from settlement_entries
      where month = ${month} and store_id is null group by document_id having sum(amount) <> 0) as sums`.execute(
    db,
  )
  return rows[0] ?? { documents: 0, amount: 0 }
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
  const documents: (number | null)[] = []
  for await (const piece of storesInPieces(db, month, storeId === undefined ? undefined : [storeId])) {
    const { rows } = await sql<{ document_id: number | null }>`select line.document_id
      from ${lines(month, piece)} as line where ${ON_PAPER}`.execute(db)
    for (const { document_id } of rows) documents.push(document_id)
  }
  return documents
}

/** Whether a store's statement has the line of this document, or of this entry. */
export async function hasLine(
  db: Queryable,
  { month, storeId }: { month: string; storeId: number },
  { document_id, entry_id }: { document_id: number | null; entry_id: number | null },
): Promise<boolean> {
  const asked =
    document_id === null
      ? sql`line.entry_id = ${entry_id}`
      : sql`line.entry_id = 0 and line.document_id = ${document_id}`
  const { rows } = await sql`select 1 from ${lines(month, sql`store_id = ${storeId}`)} as line
    where ${ON_PAPER} and ${asked}`.execute(db)
  return rows.length > 0
}

/** Every line of a store's statement: documents by their day, then what belongs to none. */
export async function statementLines(
  db: Queryable,
  month: string,
  storeId: number,
): Promise<StatementLine[]> {
  const found: StatementLine[] = []
  for await (const piece of documentsInPieces(db, month, storeId))
    found.push(...(await linesWhere(db, month, piece)))
  const byDay = (one: StatementLine, other: StatementLine) => {
    const [day, otherDay] = [one.activatedAt ?? '', other.activatedAt ?? '']
    return day === otherDay ? (one.documentId ?? 0) - (other.documentId ?? 0) : day < otherDay ? -1 : 1
  }
  return found.sort((one, other) => (one.entryId ?? 0) - (other.entryId ?? 0) || byDay(one, other))
}

/** Conditions on `settlement_entries` that have a store's documents in pieces, as storesInPieces has the stores, and what has none. */
async function* documentsInPieces(
  db: Queryable,
  month: string,
  storeId: number,
): AsyncIterable<RawBuilder<SqlBool>> {
  const { rows } = await sql<{ id: number }>`select distinct document_id as id from settlement_entries
    where month = ${month} and store_id = ${storeId} and document_id is not null order by id`.execute(db)
  yield sql<SqlBool>`store_id = ${storeId} and document_id is null`
  for (let at = 0; at < rows.length; at += ENTRIES_AT_ONCE) {
    const piece = rows.slice(at, at + ENTRIES_AT_ONCE)
    yield sql<SqlBool>`store_id = ${storeId} and document_id between ${piece[0]?.id} and ${piece.at(-1)?.id}`
    await turnOfTheLoop()
  }
}

async function linesWhere(
  db: Queryable,
  month: string,
  condition: RawBuilder<SqlBool>,
): Promise<StatementLine[]> {
  const { rows } = await sql<LineRow>`select line.*, documents.document_number, documents.customer_name,
      documents.carrier, documents.service_plan_name, documents.activated_at,
      entry.kind, entry.category, entry.reason
    from ${lines(month, condition)} as line
    left join documents on documents.id = line.document_id
    left join settlement_entries as entry on entry.id = line.entry_id
    where ${ON_PAPER}`.execute(db)
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
