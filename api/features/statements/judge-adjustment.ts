import { sql } from 'kysely'
import type { ErrorCode } from '#shared/errors.ts'
import { kstMonth, kstMonthStart, nextKstMonth } from '#shared/kst-calendar.ts'
import { formatWon, type Hundredths, toWon } from '#shared/money.ts'
import type { AdjustmentCategory } from '#shared/statements/ledger.contract.ts'
import type { Locking } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { closedMonths, monthClosed } from '../settlement-months/open-months.ts'
import type { Entry } from '../settlements/ledger/record-amounts.ts'

/** An amount without an activation, typed or read from a table. */
export interface AskedAdjustment {
  storeId: number
  month: string
  category: AdjustmentCategory
  amount: Hundredths
  reason: string
  documentNumber?: string | undefined
}

interface AdjustedDocument {
  id: number
  carrier: string | null
  /** What it is still worth to the store; one that was moved to another store is worth nothing to the former. */
  worth: Hundredths
}

/** What adjustments are judged by: read at once for all of them, and true until the end of the transaction. */
export interface AdjustmentFacts {
  now: Date
  closed: ReadonlySet<string>
  /** By store and number: the documents that have an entry for the store. */
  documents: ReadonlyMap<string, AdjustedDocument>
}

/** A year that is mistyped would land where nobody looks. */
const MONTHS_BACK = 24

const ofStore = (storeId: number | null, number: string) => `${storeId} ${number}`

export async function adjustmentFacts(
  { db, lock, holdMonths }: Locking,
  asked: readonly Pick<AskedAdjustment, 'documentNumber'>[],
  now: Date,
): Promise<AdjustmentFacts> {
  const numbers = [...new Set(asked.flatMap(({ documentNumber }) => documentNumber ?? []))]
  const ids = await readInPieces(numbers, (piece) =>
    db.selectFrom('documents').select('id').where('document_number', 'in', piece).execute(),
  )
  if (ids.length > 0)
    await lock(
      'documents',
      ids.map(({ id }) => id),
    )
  await holdMonths('settle')
  const documents = await readInPieces(numbers, (piece) =>
    db
      .selectFrom('documents')
      .innerJoin('settlement_entries as entry', 'entry.document_id', 'documents.id')
      .select(['documents.id', 'documents.carrier', 'document_number', 'entry.store_id'])
      .select(sql<Hundredths>`cast(sum(entry.amount) as bigint)`.as('worth'))
      .where('document_number', 'in', piece)
      .groupBy(['documents.id', 'documents.carrier', 'document_number', 'entry.store_id'])
      .execute(),
  )
  return {
    now,
    closed: new Set(await closedMonths(db)),
    documents: new Map(
      documents.map(({ document_number, store_id, ...document }) => [
        ofStore(store_id, document_number),
        document,
      ]),
    ),
  }
}

/** The document that an adjustment is about; undefined: the store has none of that number. */
export function adjustedDocument(
  { storeId, documentNumber }: AskedAdjustment,
  { documents }: AdjustmentFacts,
): AdjustedDocument | null | undefined {
  return documentNumber === undefined ? null : documents.get(ofStore(storeId, documentNumber))
}

export interface AdjustmentProblem {
  field: 'month' | 'documentNumber' | 'amount'
  message: string
  code?: ErrorCode
}

/** The first rule that an adjustment breaks; null: none. A 환수 takes back a part of what one document is still worth. */
export function adjustmentProblem(asked: AskedAdjustment, facts: AdjustmentFacts): AdjustmentProblem | null {
  const { month, category, amount } = asked
  const document = adjustedDocument(asked, facts)
  if (month > nextKstMonth(kstMonth(facts.now)))
    return { field: 'month', message: '다음 달까지 등록할 수 있습니다.' }
  if (month < nextKstMonth(kstMonth(facts.now), -MONTHS_BACK))
    return { field: 'month', message: `지난 ${MONTHS_BACK}개월까지 등록할 수 있습니다.` }
  if (document === undefined)
    return { field: 'documentNumber', message: '이 판매점에 정산된 서류의 접수번호가 아닙니다.' }
  if (facts.closed.has(month)) return { field: 'month', message: monthClosed(month), code: 'MONTH_CLOSED' }
  if (category !== '환수') return null
  if (document === null) return { field: 'documentNumber', message: '환수할 서류의 접수번호를 입력해주세요.' }
  if (amount > 0) return { field: 'amount', message: '환수 금액은 - 로 입력해주세요.' }
  const left = Math.max(0, document.worth)
  if (-amount <= left) return null
  const message = `이 서류에 남은 정산 금액은 ${formatWon(toWon(left))}입니다. 그보다 많이 환수할 수 없습니다.`
  return { field: 'amount', message }
}

/** The entry of an adjustment without problems: now, or at the beginning of another month. */
export function entryOfAdjustment(asked: AskedAdjustment, facts: AdjustmentFacts): Entry {
  const { storeId, month, category, amount, reason } = asked
  const document = adjustedDocument(asked, facts)
  return {
    ...placeOf(month, facts.now),
    store_id: storeId,
    kind: 'adjustment',
    category,
    amount,
    reason,
    document_id: document?.id ?? null,
    carrier: document?.carrier ?? null,
  }
}

/** The month of an entry that has no activation, and its moment there: now, or the beginning of the month. */
function placeOf(month: string, now: Date): Pick<Entry, 'month' | 'settled_at' | 'origin_month'> {
  const at = kstMonth(now) === month ? now.toISOString() : kstMonthStart(month)
  return { month, settled_at: at, origin_month: null }
}
