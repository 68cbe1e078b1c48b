/** The name that the screen shows for a document without a carrier. */
export const carrierName = (carrier: string | null) => carrier ?? '통신사 없음'
