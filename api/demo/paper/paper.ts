/** What stands on the paper of an application. */
export interface Paper {
  customerName: string
  customerPhone: string
  carrier: string
  planName: string
  customerType: string
  storeName: string
  contactCode: string
  /** `YYYY-MM-DD` */
  day: string
}
