import type { Generated } from 'kysely'
import type { PriceRecordColumns } from './price-record.ts'

/** Amounts in hundredths of a won. A price is inactive when another one has replaced it. */
export interface SettlementUnitPriceTable extends PriceRecordColumns {
  id: Generated<number>
  service_plan_id: number
  new_customer_price: number
  port_in_price: number
}
