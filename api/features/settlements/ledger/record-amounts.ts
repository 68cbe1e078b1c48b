import type { Insertable } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { grouped } from '#shared/grouped.ts'
import { kstDay } from '#shared/kst.ts'
import { kstMonth } from '#shared/kst-calendar.ts'
import type { Hundredths } from '#shared/money.ts'
import type { EntryKind } from '#shared/settlements/entry-kind.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { evened, inPieces, readInPieces } from '../../../database/statement-sizes.ts'
import {
  type SettlementEntryTable,
  type SettlementTallyTable,
  TALLY_SUMS,
} from '../../../database/tables/ledger.ts'
import { type DocumentRow, settledAmount } from '../../documents/document-rows.ts'
import { closedMonths, monthClosed } from '../../settlement-months/open-months.ts'
import { backToReview } from '../../settlement-months/stages.ts'
import { OWED_COLUMNS, owedStores } from './owed-stores.ts'

/** The columns of a document that the ledger follows. */
export const LEDGER_COLUMNS = [
  'id',
  ...OWED_COLUMNS,
  'carrier',
  'activation_status',
  'settled_at',
  'deleted_at',
  'manual_settlement_amount',
  'calculated_settlement_amount',
  'hidden_price',
] as const satisfies readonly (keyof DocumentRow)[]
export type LedgerDocument = Pick<DocumentRow, (typeof LEDGER_COLUMNS)[number]>

/** A document before and after a change of its amounts, or of what they belong to; `before` null: it is new. */
export interface AmountChange {
  before: LedgerDocument | null
  after: LedgerDocument
  reason: string | null
  /** Null: the month of the activation is open. */
  late?: LateChange | null
}

/** What is entered in a later month of an activation whose own month is closed and goes on counting it. */
export interface LateChange {
  /**
   * 'reversed': it is taken back. 'withdrawn': its reversal is taken back where that stands, so that nothing is left of it.
   * 'restored': the month of its reversal is closed too, so it is given back as a line of its own.
   */
  kind: 'reversed' | 'withdrawn' | 'restored'
  /** The moment in the later month. */
  at: string
}

/**
 * Enters in the ledger what changes make of amounts, so that a document's entries always add up to what it is worth, and adds to
 * the sums by day. It belongs into every transaction that writes amounts.
 */
export async function recordAmounts(
  transaction: Transaction,
  changes: readonly AmountChange[],
  { authorId, at }: { authorId: number; at: string },
): Promise<void> {
  const placed = await placedChanges(
    transaction,
    changes.filter(({ before, after }) => (before !== null && counts(before)) || counts(after)),
  )
  const entries = placed.flatMap(entriesOf)
  await addEntries(transaction, entries, { authorId, at })
  await transaction.addToSettlementTallies(addedUp(placed.flatMap(countsOf)))
}

/**
 * Adds entries to the ledger and to the sums by day. An approved month that gets one is reviewed anew, and a store that has agreed with
 * its statement of before is asked again. Their months must be held. Returns their ids. Throws MONTH_CLOSED.
 */
export async function addEntries(
  transaction: Transaction,
  entries: readonly Entry[],
  { authorId, at }: { authorId: number; at: string },
): Promise<number[]> {
  if (entries.length === 0) return []
  const months = [...new Set(entries.map(({ month }) => month))]
  const closed = (await closedMonths(transaction.db)).find((month) => months.includes(month))
  if (closed !== undefined) throw new AppError('MONTH_CLOSED', { message: monthClosed(closed) })
  const ids: number[] = []
  const written = entries.map((entry) => ({ ...entry, author_id: authorId, created_at: at }))
  for (const piece of inPieces(written)) {
    const inserting = transaction.db.insertInto('settlement_entries').values(piece)
    ids.push(...(await inserting.returning('id').execute()).map(({ id }) => id))
  }
  await transaction.addToSettlementTallies(addedUp(entries.map(amountsOf)))
  const reason = '정산 금액이 바뀌어 다시 검토합니다.'
  await backToReview(transaction.db, months, { accountId: authorId, at, reason })
  await forgetConfirmations(transaction.db, entries)
  return ids
}

async function forgetConfirmations(db: Queryable, entries: readonly Entry[]): Promise<void> {
  for (const [month, ofMonth] of grouped(entries.filter(isOnPaper), (entry) => entry.month))
    await db
      .deleteFrom('statement_confirmations')
      .where('month', '=', month)
      .where('store_id', 'in', evened([...new Set(ofMonth.map(({ store_id }) => store_id ?? 0))]))
      .execute()
}

/** The balance that leaves a month for the next one is no line of its statement. */
function isOnPaper({ kind, origin_month }: Entry): boolean {
  return kind !== 'carry-over' || origin_month !== null
}

/** Where a document's amounts stand in the ledger, and what they are; amounts in hundredths of a won. */
interface Worth {
  storeId: number | null
  settledAt: string
  carrier: string | null
  /** Null: 미정. */
  calculated: Hundredths | null
  /** What an amount set by hand adds to the calculated one. */
  byHand: Hundredths
  /** Null: 미정. */
  amount: Hundredths | null
  hiddenPrice: Hundredths
}

/** A change of what counts; null: it did not count before, or does not any more. */
interface PlacedChange {
  documentId: number
  was: Worth | null
  is: Worth | null
  reason: string | null
  late: LateChange | null
  /** The month of the activation. */
  month: string
}

async function placedChanges(
  transaction: Transaction,
  changes: readonly AmountChange[],
): Promise<PlacedChange[]> {
  const counted = changes.flatMap(({ before }) => (before !== null && counts(before) ? [before.id] : []))
  const enteredFor = await enteredStores(transaction.db, counted)
  const owedTo = await owedStores(
    transaction,
    changes.flatMap(({ before, after }) => [...(before === null ? [] : [before]), after]),
  )
  return changes.map(({ before, after, reason, late = null }) => {
    const isOwedAlike = before !== null && OWED_COLUMNS.every((column) => before[column] === after[column])
    const entered = before === null ? undefined : enteredFor.get(before.id)
    const storeBefore = entered === undefined ? owedTo(before ?? after) : entered
    return {
      documentId: after.id,
      was: before === null ? null : worthOf(before, storeBefore),
      is: worthOf(after, isOwedAlike ? storeBefore : owedTo(after)),
      reason,
      late,
      month: kstMonth(after.settled_at ?? before?.settled_at ?? ''),
    }
  })
}

/** The stores for which documents are entered; an account that was renamed since changes nothing of that, nor does an adjustment for a former one. */
async function enteredStores(
  db: Queryable,
  documentIds: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await readInPieces(documentIds, (piece) =>
    db
      .selectFrom('settlement_entries')
      .select((select) => [select.ref('document_id').$notNull().as('documentId'), 'store_id'])
      .where('document_id', 'in', piece)
      .where('kind', '<>', 'adjustment')
      .orderBy('id')
      .execute(),
  )
  return new Map(rows.map(({ documentId, store_id }) => [documentId, store_id]))
}

export function counts({ activation_status, deleted_at }: LedgerDocument): boolean {
  return activation_status === '개통' && deleted_at === null
}

function worthOf(document: LedgerDocument, storeId: number | null): Worth | null {
  if (!counts(document)) return null
  const { carrier, settled_at, calculated_settlement_amount: calculated, hidden_price } = document
  const amount = settledAmount(document)
  return {
    storeId,
    settledAt: settled_at ?? '',
    carrier,
    calculated,
    byHand: (amount ?? 0) - (calculated ?? 0),
    amount,
    hiddenPrice: hidden_price ?? 0,
  }
}

interface Line {
  kind: EntryKind
  amount: Hundredths
}
/** A new line of the ledger. */
export type Entry = Omit<Insertable<SettlementEntryTable>, 'author_id' | 'created_at'>

function entriesOf(change: PlacedChange): Entry[] {
  const { was, is, late } = change
  if (was !== null && is !== null && isAtSamePlace(was, is)) return placedAt(change, is, differences(was, is))
  return [
    ...(was === null ? [] : placedAt(change, was, reversal(was, -1, late?.kind === 'reversed'))),
    ...(is === null ? [] : placedAt(change, is, begun(is, late))),
  ]
}

function begun(is: Worth, late: LateChange | null): Line[] {
  return late === null ? differences(null, is) : reversal(is, 1, late.kind === 'withdrawn')
}

function placedAt({ documentId, reason, late, month }: PlacedChange, worth: Worth, lines: Line[]): Entry[] {
  const { storeId, settledAt, carrier } = worth
  const at = late?.at ?? settledAt
  const place = { store_id: storeId, month: kstMonth(at), settled_at: at, carrier }
  const origin = late === null ? null : month
  return lines.map((line) => ({ ...place, origin_month: origin, ...line, document_id: documentId, reason }))
}

function isAtSamePlace(was: Worth, is: Worth): boolean {
  return was.storeId === is.storeId && was.settledAt === is.settledAt && was.carrier === is.carrier
}

function differences(was: Worth | null, is: Worth): Line[] {
  const isFirst = (was?.calculated ?? null) === null
  const calculated = (is.calculated ?? 0) - (was?.calculated ?? 0)
  const byHand = is.byHand - (was?.byHand ?? 0)
  const hiddenPrice = is.hiddenPrice - (was?.hiddenPrice ?? 0)
  return [
    // An activation that is worth 0 is entered; one that is 미정 is not.
    ...(isFirst && is.calculated !== null ? [{ kind: 'activation', amount: calculated } as const] : []),
    ...(!isFirst && calculated !== 0 ? [{ kind: 'recalculation', amount: calculated } as const] : []),
    ...(byHand === 0 ? [] : [{ kind: 'manual', amount: byHand } as const]),
    ...(hiddenPrice === 0 ? [] : [{ kind: 'hidden-price', amount: hiddenPrice } as const]),
  ]
}

/** All that an activation is worth. One that is 미정 has a line only where a later month lists it. */
function reversal({ amount, hiddenPrice }: Worth, sign: 1 | -1, isListed: boolean): Line[] {
  return [
    ...(amount === null && !isListed
      ? []
      : [{ kind: 'reversal', amount: 0 + sign * (amount ?? 0) } as const]),
    ...(hiddenPrice === 0 ? [] : [{ kind: 'hidden-price', amount: sign * hiddenPrice } as const]),
  ]
}

const NO_SUMS = Object.fromEntries(TALLY_SUMS.map((sum) => [sum, 0])) as Pick<
  SettlementTallyTable,
  (typeof TALLY_SUMS)[number]
>

function amountsOf({ settled_at, carrier, kind, amount }: Entry): SettlementTallyTable {
  const sum = sumOf(kind as EntryKind)
  return { ...NO_SUMS, day: kstDay(settled_at), carrier: carrier ?? '', [sum]: amount }
}

export function sumOf(kind: EntryKind): 'amount' | 'hidden_price' | 'adjustments' {
  if (kind === 'adjustment' || kind === 'carry-over') return 'adjustments'
  return kind === 'hidden-price' ? 'hidden_price' : 'amount'
}

const REVERSALS = { reversed: 1, withdrawn: -1, restored: 0 } as const satisfies Record<
  LateChange['kind'],
  number
>

/** An activation that is taken back after its month was closed stays counted there, and counts as a reversal later. */
function countsOf({ was, is, late }: PlacedChange): SettlementTallyTable[] {
  if (late !== null) {
    const carrier = (was ?? is)?.carrier ?? ''
    return [{ ...NO_SUMS, day: kstDay(late.at), carrier, reversals: REVERSALS[late.kind] }]
  }
  const counted = (worth: Worth | null, count: 1 | -1) =>
    worth === null
      ? []
      : [
          {
            ...NO_SUMS,
            day: kstDay(worth.settledAt),
            carrier: worth.carrier ?? '',
            count,
            undetermined: worth.amount === null ? count : 0,
          },
        ]
  return [...counted(was, -1), ...counted(is, 1)]
}

/** One row for each key, without those that add nothing. */
function addedUp(rows: readonly SettlementTallyTable[]): SettlementTallyTable[] {
  const sums = new Map<string, SettlementTallyTable>()
  for (const row of rows) {
    const key = `${row.day} ${row.carrier}`
    const before = sums.get(key)
    if (before === undefined) sums.set(key, { ...row })
    else for (const sum of TALLY_SUMS) before[sum] += row[sum]
  }
  return [...sums.values()].filter((row) => TALLY_SUMS.some((sum) => row[sum] !== 0))
}
