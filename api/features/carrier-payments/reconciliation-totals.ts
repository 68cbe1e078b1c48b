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
import {
  type MatchedDocument,
  type MatchQuestion,
  matchedDocuments,
  outcomeOf,
  strayPayments,
} from './match-payments.ts'

interface Sums {
  count: number
  paid: Hundredths
  owed: Hundredths
}

/** Sums by a key, each with what names it. */
class SumsBy<Name> {
  readonly #sums = new Map<string, Sums & { name: Name }>()

  add(key: string, name: Name, { paid, owed, count = 1 }: Partial<Sums>): void {
    const sums = this.#sums.get(key) ?? { name, count: 0, paid: 0, owed: 0 }
    this.#sums.set(key, {
      name,
      count: sums.count + count,
      paid: sums.paid + (paid ?? 0),
      owed: sums.owed + (owed ?? 0),
    })
  }

  /** The least margin first: that is what somebody must look at. */
  margins(): (Name & Margin)[] {
    return [...this.#sums.values()]
      .map(({ name, ...sums }) => ({ ...name, ...marginOf(sums) }))
      .sort((one, other) => one.margin - other.margin)
  }

  of(key: string): Sums {
    return this.#sums.get(key) ?? { count: 0, paid: 0, owed: 0 }
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
      outcomes.add(outcomeOf(document), {}, sums)
      stores.add(document.store_name ?? '', { storeName: document.store_name }, sums)
      const { carrier, service_plan_name: servicePlanName } = document
      plans.add(JSON.stringify([carrier, servicePlanName]), { carrier, servicePlanName }, sums)
      total.add('', {}, sums)
    }
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
    margins.push({ month: earlier, ...marginOf(sums.of('')) })
  }
  return margins
}

function sumsOf({ paid, owed }: MatchedDocument): Partial<Sums> {
  return { paid: paid ?? 0, owed: owed ?? 0 }
}

function marginOf({ count, paid, owed }: Sums): Margin {
  return { count, paid: toWon(paid), owed: toWon(owed), margin: toWon(paid - owed) }
}
