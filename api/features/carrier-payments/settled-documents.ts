import { type RawBuilder, sql } from 'kysely'
import type { Hundredths } from '#shared/money.ts'
import { documentKey } from '../documents/subscription-key.ts'

/** An activation, with what its store gets for it. */
export interface SettledDocument {
  id: number
  document_number: string
  customer_name: string
  subscription_number: string | null
  subscription_key: string
  carrier_id: number | null
  carrier: string | null
  store_name: string | null
  service_plan_id: number | null
  service_plan_name: string | null
  is_port_in: number
  activated_at: string
  /** The settlement amount and the hidden price, in hundredths of a won; null: 미정. */
  owed: Hundredths | null
}

/**
 * The activations of some time, as a subquery: the one place that says what a store gets. `after` and `most` take a piece of them,
 * the newest first.
 */
export function settledDocuments(asked: {
  from: string
  until: string
  carrierId: number | undefined
  after: { activated_at: string; id: number } | null
  most: number
}): RawBuilder<SettledDocument> {
  const { from, until, carrierId, after, most } = asked
  return sql`(select id, document_number, customer_name, subscription_number,
      ${documentKey('documents')} as subscription_key, carrier_id, carrier, store_name, service_plan_id, service_plan_name,
      case when coalesce(previous_carrier, '') = '' then 0 else 1 end as is_port_in, activated_at,
      case when manual_settlement_amount is null and calculated_settlement_amount is null and hidden_price is null then null
        else coalesce(manual_settlement_amount, calculated_settlement_amount, 0) + coalesce(hidden_price, 0) end as owed
    from documents
    where deleted_at is null and activated_at >= ${from} and activated_at < ${until}
      and activation_status = '개통'
      ${carrierId === undefined ? sql`` : sql`and (carrier_id + 0) = ${carrierId}`}
      ${after === null ? sql`` : sql`and activated_at <= ${after.activated_at} and (activated_at, id) < (${after.activated_at}, ${after.id})`}
    order by activated_at desc, id desc limit ${most})`
}
