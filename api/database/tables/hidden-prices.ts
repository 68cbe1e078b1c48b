import type { Generated } from 'kysely'
import type { PriceRecordColumns } from './price-record.ts'

/** An additional amount of one contact code for a plan, in hundredths of a won. */
export interface HiddenPriceTable extends PriceRecordColumns {
  id: Generated<number>
  /** The code as documents store it. */
  contact_code: string
  service_plan_id: number
  hidden_price: number
}
