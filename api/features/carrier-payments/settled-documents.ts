import { type RawBuilder, sql } from 'kysely'
import { documentKey } from '../documents/subscription-key.ts'

/** An activation. */
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
}

/** The activations of some time, as a subquery. `after` and `most` take a piece of them, the newest first. */
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
      case when coalesce(previous_carrier, '') = '' then 0 else 1 end as is_port_in, activated_at
    from documents
    where deleted_at is null and activated_at >= ${from} and activated_at < ${until}
      and activation_status = '개통'
      ${carrierId === undefined ? sql`` : sql`and (carrier_id + 0) = ${carrierId}`}
      ${after === null ? sql`` : sql`and activated_at <= ${after.activated_at} and (activated_at, id) < (${after.activated_at}, ${after.id})`}
    order by activated_at desc, id desc limit ${most})`
}
