/** How a carrier is called where a document has none. */
export const carrierName = (carrier: string | null) => carrier ?? '통신사 없음'

/** The days of a filter; an empty end is open. */
export function rangeText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  if (startDate === '' && endDate === '') return '전체 기간'
  return `${startDate || '처음'} ~ ${endDate || '오늘'}`
}
