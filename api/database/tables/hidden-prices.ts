import type { Generated } from 'kysely'
import type { PriceRecordColumns } from './price-record.ts'

/** An amount in hundredths of a won. */
export interface HiddenPriceTable extends PriceRecordColumns {
  id: Generated<number>
  /** As documents hold it. */
  contact_code: string
  service_plan_id: number
  hidden_price: number
}
