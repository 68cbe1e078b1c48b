import { type Selectable, sql } from 'kysely'
import { grouped } from '#shared/grouped.ts'
import { kstDay } from '#shared/kst.ts'
import type { EntryKind } from '#shared/settlements/entry-kind.ts'
import type { Queryable } from '../database/database.ts'
import { reading } from '../database/reading.ts'
import { type SettlementEntryTable, TALLY_SUMS } from '../database/tables/ledger.ts'
import { settledAmount } from '../features/documents/document-rows.ts'
import { LEDGER_COLUMNS, sumOf } from '../features/settlements/ledger/record-amounts.ts'

/**
 * Where the ledger differs from the documents, from its own sums by day, or from what months were closed with, as sentences; none:
 * all add up to the won.
 */
export async function ledgerDifferences(db: Queryable): Promise<string[]> {
  const documents = await db.selectFrom('documents').select(LEDGER_COLUMNS).execute()
  const entries = await db.selectFrom('settlement_entries').selectAll().orderBy('id').execute()
  const closings = await db.selectFrom('settlement_closings').selectAll().execute()
  const { rows: tallies } = await sql<
    Record<string, number | string>
  >`select * from ${reading(db).settlementTallies}`.execute(db)

  const worth = new Sums()
  const counted = new Sums()
  const isReversed = ({ id, settled_at: settledAt }: (typeof documents)[number]) =>
    entries.some(
      (entry) =>
        entry.document_id === id &&
        entry.origin_month !== null &&
        sumOf(entry.kind as EntryKind) !== 'adjustments' &&
        entry.settled_at > (settledAt ?? ''),
    )
  for (const document of documents) {
    const { id, activation_status, settled_at: settledAt, deleted_at, carrier } = document
    const isActive = activation_status === '개통' && deleted_at === null
    if (isActive) {
      worth.add(`document ${id} amount`, settledAmount(document) ?? 0)
      worth.add(`document ${id} hidden_price`, document.hidden_price ?? 0)
    }
    if (!isActive && !(activation_status === '취소' && isReversed(document))) continue
    const day = `${kstDay(settledAt ?? '')} ${carrier ?? ''}`
    counted.add(`${day} count`, 1)
    if (settledAmount(document) === null) counted.add(`${day} undetermined`, 1)
  }
  const entered = new Sums()
  const ofMonths = new Sums()
  const late = new Map<
    string,
    { day: string; amount: number; hidden_price: number; adjustments: number; lines: number }
  >()
  for (const { document_id, kind, amount, settled_at, month, carrier, origin_month } of entries) {
    const sum = sumOf(kind as EntryKind)
    const day = `${kstDay(settled_at)} ${carrier ?? ''}`
    if (document_id !== null && sum !== 'adjustments') entered.add(`document ${document_id} ${sum}`, amount)
    counted.add(`${day} ${sum}`, amount)
    ofMonths.add(`${month} ${sum}`, amount)
    if (origin_month === null || sum === 'adjustments') continue
    const key = `${document_id} ${settled_at}`
    const group = late.get(key) ?? { day, amount: 0, hidden_price: 0, adjustments: 0, lines: 0 }
    late.set(key, { ...group, [sum]: group[sum] + amount, lines: group.lines + 1 })
  }
  for (const { day, amount, hidden_price, lines } of late.values()) {
    const isListed = amount !== 0 || hidden_price !== 0 || lines % 2 === 1
    if (isListed && amount + hidden_price <= 0) counted.add(`${day} reversals`, 1)
  }
  const kept = new Sums()
  for (const row of tallies)
    for (const sum of TALLY_SUMS) kept.add(`${row['day']} ${row['carrier']} ${sum}`, Number(row[sum]))
  const closed = new Sums()
  for (const closing of closings)
    for (const sum of ['amount', 'hidden_price', 'adjustments'] as const)
      closed.add(`${closing.month} ${sum}`, closing[sum])
  return [
    ...owedTwice(entries),
    ...worth.differencesFrom(entered, 'is worth', 'is entered'),
    ...counted.differencesFrom(kept, 'is counted', 'is kept'),
    ...closed.differencesFrom(ofMonths.only(closings.map(({ month }) => month)), 'was closed', 'is entered'),
  ]
}

type Entry = Pick<
  Selectable<SettlementEntryTable>,
  'document_id' | 'store_id' | 'kind' | 'category' | 'amount'
>

/** A document is worth something to one store, which alone a 환수 of it concerns. */
function owedTwice(entries: readonly Entry[]): string[] {
  const ofDocuments = entries.filter(
    ({ document_id, kind, category }) =>
      document_id !== null && (sumOf(kind as EntryKind) !== 'adjustments' || category === '환수'),
  )
  return [...grouped(ofDocuments, ({ document_id }) => document_id)].flatMap(([id, ofDocument]) => {
    const sums = new Sums()
    for (const { store_id, category, amount } of ofDocument)
      sums.add(`store ${store_id} ${category ?? 'amounts'}`, amount)
    const stores = new Set(sums.names().map((name) => name.split(' ')[1]))
    return stores.size > 1 ? [`document ${id} is owed to stores ${[...stores].join(' and ')}`] : []
  })
}

class Sums {
  readonly #sums = new Map<string, number>()

  add(name: string, amount: number): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0) + amount)
  }

  /** Of what does not add up to nothing. */
  names(): string[] {
    return [...this.#sums].flatMap(([name, sum]) => (sum === 0 ? [] : [name]))
  }

  only(prefixes: readonly string[]): Sums {
    const some = new Sums()
    for (const [name, sum] of this.#sums)
      if (prefixes.some((prefix) => name.startsWith(`${prefix} `))) some.add(name, sum)
    return some
  }

  differencesFrom(others: Sums, isWord: string, saidWord: string): string[] {
    return [...new Set([...this.#sums.keys(), ...others.#sums.keys()])].flatMap((name) => {
      const [is, said] = [this.#sums.get(name) ?? 0, others.#sums.get(name) ?? 0]
      return is === said ? [] : [`${name}: ${is} ${isWord}, ${said} ${saidWord}`]
    })
  }
}
