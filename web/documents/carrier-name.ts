/** How a carrier is called where a document has none. */
export const carrierName = (carrier: string | null) => carrier ?? '통신사 없음'
