import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { PaymentOutcome } from '#shared/carrier-payments/carrier-payment.contract.ts'
import { kstMonthStart, nextKstMonth } from '#shared/kst-calendar.ts'
import type { Hundredths } from '#shared/money.ts'
import type { Queryable } from '../../database/database.ts'
import { unindexed } from '../../database/search.ts'
import { documentKey } from '../documents/subscription-key.ts'
import { type SettledDocument, settledDocuments } from './settled-documents.ts'

/*
 * A payment belongs to the newest activation of its number and carrier that is not later than the month of its file: a number that
 * moves to another customer takes no earlier payment along. All payments of an activation add up, those of later months too, so
 * that what comes late or is taken back counts where the activation does.
 */

export interface MatchQuestion {
  /** A Seoul month. */
  month: string
  carrierId?: number | undefined
}

/** An activation of the month; amounts in hundredths of a won. */
export type MatchedDocument = SettledDocument & {
  /** Null: nothing was paid. */
  paid: Hundredths | null
  /** What the carrier should pay for the plan; null: nobody said. */
  expected: Hundredths | null
  /** All that the ledger owes the store for it, in whatever month, as payments are; null: 미정. */
  owed: Hundredths | null
  /** Whether the carrier's file of the month is there: without it nobody knows what is unpaid. */
  is_filed: number
}

/** A number that was paid in the month, and is no activation of the month. */
export interface StrayPayment {
  carrier_id: number
  carrier: string
  subscription_key: string
  paid: Hundredths
  /** The newest document that has it, whatever it is; null: none has. */
  document_id: number | null
}

/** So many rows are read at once: a query on SQLite blocks other requests, which get their turn in between. */
const PIECE = 500

/** Null: nobody knows yet. */
export function outcomeOf({ paid, expected, owed, is_filed }: MatchedDocument): PaymentOutcome | null {
  if (paid === null) return is_filed === 1 ? 'unpaid' : null
  if (expected !== null) return paid < expected ? 'under' : paid > expected ? 'over' : 'paid'
  // Without an expectation only a loss can be told: less than what the store gets, or all of it taken back.
  return paid <= 0 || paid < (owed ?? 0) ? 'under' : 'paid'
}

/** The activations of the month, the newest first, in pieces. */
export async function* matchedDocuments(
  db: Queryable,
  { month, carrierId }: MatchQuestion,
  after: { activated_at: string; id: number } | null = null,
): AsyncIterable<MatchedDocument[]> {
  const span = { from: kstMonthStart(month), until: kstMonthStart(nextKstMonth(month)) }
  for (let last = after; ; ) {
    const piece = settledDocuments({ ...span, carrierId, after: last, most: PIECE })
    const { rows } = await sql<MatchedDocument>`select settled.*, ${paidFor(month)} as paid,
        (select case when settled.is_port_in = 1 then port_in_amount else new_customer_amount end
          from carrier_expected_amounts where service_plan_id = settled.service_plan_id) as expected,
        (select cast(sum(amount) as bigint) from settlement_entries where document_id = settled.id) as owed,
        case when exists (select 1 from carrier_payment_files as file where file.month = ${month}
          and file.carrier_id = coalesce(settled.carrier_id, file.carrier_id) and file.ended_at is null) then 1 else 0 end as is_filed
      from ${piece} as settled order by activated_at desc, id desc`.execute(db)
    if (rows.length > 0) yield rows
    const lowest = rows.at(-1)
    if (lowest === undefined || rows.length < PIECE) return
    last = lowest
    await turnOfTheLoop()
  }
}

/** The sum of what belongs to the row of `settled`; null for none. */
function paidFor(month: string): RawBuilder<number | null> {
  return sql`(select cast(sum(payment.amount) as bigint) from carrier_payments as payment
    where payment.subscription_key = settled.subscription_key and payment.carrier_id = settled.carrier_id
      and payment.month >= ${month}
      and not exists (select 1 from documents as later
        where ${documentKey('later')} = settled.subscription_key and (later.carrier_id + 0) = settled.carrier_id
          and ${unindexed('later.deleted_at')} is null and ${unindexed('later.activation_status')} = '개통'
          and (${unindexed('later.activated_at')}, later.id) > (settled.activated_at, settled.id)
          and ${unindexed('later.activated_at')} < payment.month_ends_at))`
}

/* `+ 0` and `unindexed` keep SQLite from walking the index of what is sought instead of that of the number. */

/** As an expression: a column has the affinity of text, which the index of an expression has not. */
const KEY_OF_PAID = unindexed('paid.subscription_key')

/** What was paid in the month for numbers that are no activation of it, by carrier and number, in pieces. */
export async function* strayPayments(
  db: Queryable,
  { month, carrierId }: MatchQuestion,
  after: { carrier_id: number; subscription_key: string } | null = null,
): AsyncIterable<StrayPayment[]> {
  const until = kstMonthStart(nextKstMonth(month))
  for (let last = after; ; ) {
    const { rows } = await sql<StrayPayment & { taken_at: string | null }>`
      select paid.carrier_id, carriers.name as carrier, paid.subscription_key, paid.paid,
        (select max(${unindexed('taker.activated_at')}) from documents as taker
          where ${documentKey('taker')} = ${KEY_OF_PAID} and (taker.carrier_id + 0) = paid.carrier_id
            and ${unindexed('taker.deleted_at')} is null and ${unindexed('taker.activation_status')} = '개통'
            and ${unindexed('taker.activated_at')} < ${until}) as taken_at,
        (select max(bearer.id + 0) from documents as bearer
          where ${documentKey('bearer')} = ${KEY_OF_PAID} and ${unindexed('bearer.deleted_at')} is null) as document_id
      from (select carrier_id, subscription_key, cast(sum(amount) as bigint) as paid from carrier_payments
        where month = ${month}
          ${carrierId === undefined ? sql`` : sql`and carrier_id = ${carrierId}`}
          ${
            last === null
              ? sql``
              : sql`and carrier_id >= ${last.carrier_id}
            and (carrier_id > ${last.carrier_id} or subscription_key > ${last.subscription_key})`
          }
        group by carrier_id, subscription_key order by carrier_id, subscription_key limit ${PIECE}) as paid
      inner join carriers on carriers.id = paid.carrier_id
      order by paid.carrier_id, paid.subscription_key`.execute(db)
    const strays = rows.filter(({ taken_at }) => taken_at === null || taken_at < kstMonthStart(month))
    if (strays.length > 0) yield strays.map(({ taken_at: _, ...stray }) => stray)
    const highest = rows.at(-1)
    if (highest === undefined || rows.length < PIECE) return
    last = highest
    await turnOfTheLoop()
  }
}
