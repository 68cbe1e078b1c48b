/** A calendar day in Asia/Seoul, `YYYY-MM-DD`. */
export type KstDay = string

/** Korea has had no daylight saving time since 1988, so a fixed offset is exact for every time this product stores. */
export const KST_OFFSET_MS = 9 * 60 * 60 * 1000

function shifted(at: Date | string): string {
  const ms = typeof at === 'string' ? Date.parse(at) : at.getTime()
  return new Date(ms + KST_OFFSET_MS).toISOString()
}

/** The Seoul day of an instant (a Date or an ISO 8601 string). */
export function kstDay(at: Date | string): KstDay {
  return shifted(at).slice(0, 10)
}

/** True for a real calendar day written `YYYY-MM-DD`. */
export function isKstDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}

/** A moment, wherever it has the room: `2026-11-21 14:20` in Seoul. */
export function formatKstDateTime(at: Date | string): string {
  return shifted(at).slice(0, 16).replace('T', ' ')
}

/** A moment in a narrow place: `11/21 14:20` in Seoul, and the day alone, `25.11.21`, when it is of another year than `now`. */
export function formatKstShort(at: Date | string, now = new Date()): string {
  const day = kstDay(at)
  if (day.slice(0, 4) !== kstDay(now).slice(0, 4)) return day.slice(2).replaceAll('-', '.')
  return `${day.slice(5).replace('-', '/')} ${formatKstTime(at)}`
}

/** `14:20` in Seoul, where the day stands above it. */
export function formatKstTime(at: Date | string): string {
  return shifted(at).slice(11, 16)
}

/** `2026년 11월`, of a month `YYYY-MM` or a day in it. */
export function monthWords(month: string): string {
  return `${month.slice(0, 4)}년 ${Number(month.slice(5, 7))}월`
}
