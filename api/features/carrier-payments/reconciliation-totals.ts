import { sql } from 'kysely'
import {
  type Margin,
  PAYMENT_OUTCOMES,
  type readMonthlyMargins,
  type readReconciliation,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { type Hundredths, toWon } from '#shared/money.ts'
import type { Queryable } from '../../database/database.ts'
import { storesInPieces } from '../statements/statements.queries.ts'
import { storeNameOf } from '../statements/stores.queries.ts'
import {
  type MatchedDocument,
  type MatchQuestion,
  matchedDocuments,
  outcomeOf,
  strayPayments,
} from './match-payments.ts'

interface Sums {
  count: number
  awaited: number
  paid: Hundredths
  owed: Hundredths
}

const NO_SUMS: Sums = { count: 0, awaited: 0, paid: 0, owed: 0 }

/** Sums by a key, each with what names it. */
class SumsBy<Name> {
  readonly #sums = new Map<string, Sums & { name: Name }>()

  add(key: string, name: Name, { paid, owed, awaited, count = 1 }: Partial<Sums>): void {
    const sums = this.#sums.get(key) ?? { name, ...NO_SUMS }
    this.#sums.set(key, {
      name,
      count: sums.count + count,
      awaited: sums.awaited + (awaited ?? 0),
      paid: sums.paid + (paid ?? 0),
      owed: sums.owed + (owed ?? 0),
    })
  }

  /** The least margin first: that is what somebody must look at. */
  margins(): (Name & Margin)[] {
    return [...this.#sums.values()]
      .map(({ name, ...sums }) => ({ ...name, ...marginOf(sums) }))
      .sort((one, other) => (one.margin ?? Infinity) - (other.margin ?? Infinity) || 0)
  }

  of(key: string): Sums {
    return this.#sums.get(key) ?? NO_SUMS
  }
}

/** The sums of a month by outcome, store and plan. Other requests are served in between. */
export async function reconciliationTotals(
  db: Queryable,
  question: MatchQuestion,
): Promise<ResponseOf<typeof readReconciliation>> {
  const outcomes = new SumsBy<object>()
  const stores = new SumsBy<{ storeName: string | null }>()
  const plans = new SumsBy<{ carrier: string | null; servicePlanName: string | null }>()
  const total = new SumsBy<object>()
  for await (const documents of matchedDocuments(db, question)) {
    for (const document of documents) {
      const sums = sumsOf(document)
      const outcome = outcomeOf(document)
      if (outcome !== null) outcomes.add(outcome, {}, sums)
      stores.add(document.store_name ?? '', { storeName: document.store_name }, sums)
      const { carrier, service_plan_name: servicePlanName } = document
      plans.add(JSON.stringify([carrier, servicePlanName]), { carrier, servicePlanName }, sums)
      total.add('', {}, sums)
    }
  }
  const adjustments = await looseAdjustments(db, question)
  for (const { store_name: storeName, amount } of adjustments) {
    const sums = { count: 0, owed: amount }
    stores.add(storeName, { storeName }, sums)
    plans.add(JSON.stringify([null, null]), { carrier: null, servicePlanName: null }, sums)
    total.add('', {}, sums)
  }
  for await (const strays of strayPayments(db, question))
    for (const { document_id, paid } of strays)
      outcomes.add(document_id === null ? 'unknown' : 'elsewhere', {}, { paid })
  return {
    outcomes: PAYMENT_OUTCOMES.map((outcome) => {
      const { count, paid, owed } = outcomes.of(outcome)
      return { outcome, count, paid: toWon(paid), owed: toWon(owed) }
    }),
    total: marginOf(total.of('')),
    adjustments: toWon(adjustments.reduce((sum, { amount }) => sum + amount, 0)),
    stores: stores.margins(),
    plans: plans.margins(),
  }
}

const MONTHS = 6

/** The margins of the month and the five before it, the newest first. */
export async function monthlyMargins(
  db: Queryable,
  { month, carrierId }: MatchQuestion,
): Promise<ResponseOf<typeof readMonthlyMargins>> {
  const margins = []
  for (let back = 0; back < MONTHS; back += 1) {
    const earlier = nextKstMonth(month, -back)
    const sums = new SumsBy<object>()
    for await (const documents of matchedDocuments(db, { month: earlier, carrierId }))
      for (const document of documents) sums.add('', {}, sumsOf(document))
    for (const { amount } of await looseAdjustments(db, { month: earlier, carrierId }))
      sums.add('', {}, { count: 0, owed: amount })
    margins.push({ month: earlier, ...marginOf(sums.of('')) })
  }
  return margins
}

/** What waits for its carrier's file is only counted: as unpaid it would be a loss that nobody has. */
function sumsOf(document: MatchedDocument): Partial<Sums> {
  if (outcomeOf(document) === null) return { count: 0, awaited: 1 }
  return { paid: document.paid ?? 0, owed: document.owed ?? 0 }
}

function marginOf({ count, awaited, paid, owed }: Sums): Margin {
  const margin = count === 0 && awaited > 0 ? null : toWon(paid - owed)
  return { count, awaited, paid: toWon(paid), owed: toWon(owed), margin }
}

interface LooseAdjustment {
  store_name: string
  amount: Hundredths
}

/** The adjustments of a month that are for no application, by store; those for one count where that does. No carrier has any. */
async function looseAdjustments(
  db: Queryable,
  { month, carrierId }: MatchQuestion,
): Promise<LooseAdjustment[]> {
  if (carrierId !== undefined) return []
  const found: LooseAdjustment[] = []
  for await (const piece of storesInPieces(db, month)) {
    const { rows } = await sql<LooseAdjustment>`select ${storeNameOf('dealer')} as store_name, sums.amount
      from (select store_id, cast(sum(amount) as bigint) as amount from settlement_entries
        where month = ${month} and ${piece} and kind = 'adjustment' and document_id is null group by store_id) as sums
      inner join stores on stores.id = sums.store_id left join users as dealer on dealer.id = stores.dealer_id`.execute(
      db,
    )
    found.push(...rows)
  }
  return found
}
