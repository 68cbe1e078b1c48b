import { formatCount } from '#shared/count.ts'
import { broken } from '#shared/errors.ts'
import { kstMonth, kstMonthDays, kstMonthStart, nextKstMonth } from '#shared/kst-calendar.ts'
import type { TaxKind } from '#shared/statements/store.contract.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { insertRows } from '../../database/write-rows.ts'
import type { Happened } from '../access-log/record-security-event.ts'
import { nextOpenMoment } from '../settlement-months/open-months.ts'
import { addEntries } from '../settlements/ledger/record-amounts.ts'
import { settlementSums } from '../settlements/listing/settlement-totals.ts'
import { carryUndetermined } from './carry-undetermined.ts'
import { type KnownSums, type Owed, owedTotals } from './owed-totals.ts'
import { readSettings } from './settings.ts'
import { payableOf } from './statement-sums.ts'
import { withoutStore } from './statements.queries.ts'

/**
 * What 마감 does: nothing of the month changes any more, balances that are negative go on, statements and sums are kept. The months must
 * be held. Throws RULE_BROKEN for what is 미정 and is not to go on, and for money that is owed to no store.
 */
export async function closeMonth(
  transaction: Transaction,
  { month, carriesUndetermined, known }: { month: string; carriesUndetermined: boolean; known: KnownSums },
  happened: Happened,
): Promise<void> {
  const { db } = transaction
  const author = { authorId: happened.by.account.id, at: happened.at.toISOString() }
  await carryUndetermined(transaction, { month, carriesUndetermined }, happened)
  await requireStores(db, month)
  const owed = await owedTotals(db, month, known)
  await carryBalances(transaction, { month, owed }, author)
  await keepStatements(db, { month, owed })
  const days = kstMonthDays(kstMonthStart(month))
  const sums = await settlementSums({ kysely: db }, { ...days, filters: {} })
  await db
    .insertInto('settlement_closings')
    .values({ month, closed_by: author.authorId, closed_at: author.at, ...sums })
    .execute()
}

/** What is owed to no store is in no statement, and could get its store no more. Throws RULE_BROKEN. */
async function requireStores(db: Queryable, month: string): Promise<void> {
  const { documents } = await withoutStore(db, month)
  if (documents === 0) return
  const message = `판매점이 없는 정산이 ${formatCount(documents)}건 있어 지급되지 않습니다. 서류의 접점코드를 정정한 뒤에 마감해주세요.`
  throw broken('month', message)
}

interface OwedInMonth {
  month: string
  owed: readonly Owed[]
}

/** A negative balance is not paid: it leaves this month and stands in the next open one. */
async function carryBalances(
  transaction: Transaction,
  { month, owed }: OwedInMonth,
  author: { authorId: number; at: string },
): Promise<void> {
  const { db } = transaction
  const over = kstMonthStart(nextKstMonth(month))
  const next = await nextOpenMoment(db, over)
  const lastMoment = new Date(Date.parse(over) - 1).toISOString()
  const owing = owed.filter(({ total }) => total < 0)
  const entries = owing.flatMap(({ store_id, total }) => {
    const entry = {
      store_id,
      kind: 'carry-over',
      carrier: null,
      document_id: null,
      reason: '음수 잔액 이월',
    }
    return [
      { ...entry, month, settled_at: lastMoment, origin_month: null, amount: 0 - total },
      { ...entry, month: kstMonth(next), settled_at: next, origin_month: month, amount: total },
    ]
  })
  await addEntries(transaction, entries, author)
}

/** Keeps how each store was taxed, and what it is paid. */
async function keepStatements(db: Queryable, { month, owed }: OwedInMonth): Promise<void> {
  const { includesVat } = await readSettings(db)
  const rows = owed.map(({ store_id, tax_kind, total: owedTotal }) => {
    const total = Math.max(0, owedTotal)
    const { payout } = payableOf(total, { taxKind: tax_kind as TaxKind, includesVat })
    return { month, store_id, tax_kind, includes_vat: includesVat ? 1 : 0, total, payout }
  })
  await insertRows(db, 'statements', rows)
}
