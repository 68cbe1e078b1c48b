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

/** `yyyy-MM-dd HH:mm` in Seoul. */
export function formatKstDateTime(at: Date | string): string {
  return shifted(at).slice(0, 16).replace('T', ' ')
}

/** `yy.MM.dd` in Seoul. */
export function formatKstShortDay(at: Date | string): string {
  return kstDay(at).slice(2).replaceAll('-', '.')
}

/** `HH:mm` (24 hours) in Seoul. */
export function formatKstTime(at: Date | string): string {
  return shifted(at).slice(11, 16)
}

/** `MM/dd HH:mm` in Seoul. */
export function formatKstMonthDayTime(at: Date | string): string {
  return `${kstDay(at).slice(5).replace('-', '/')} ${formatKstTime(at)}`
}
