/** A calendar day in Asia/Seoul, `YYYY-MM-DD`. */
export type KstDay = string

/** Korea has had no daylight saving time since 1988, so a fixed offset is exact for every time this product stores. */
const KST_OFFSET_MS = 9 * 60 * 60 * 1000

function shifted(at: Date | string): string {
  const ms = typeof at === 'string' ? Date.parse(at) : at.getTime()
  return new Date(ms + KST_OFFSET_MS).toISOString()
}

/** The Seoul day of an instant (a Date or an ISO 8601 string). */
export function kstDay(at: Date | string): KstDay {
  return shifted(at).slice(0, 10)
}

/** The Seoul month of an instant, `YYYY-MM`. */
export function kstMonth(at: Date | string): string {
  return shifted(at).slice(0, 7)
}

/** What a field for date and time holds, `YYYY-MM-DDTHH:mm` on a clock in Seoul, as ISO 8601 UTC. */
export function kstInstant(local: string): string {
  return new Date(Date.parse(`${local}:00.000Z`) - KST_OFFSET_MS).toISOString()
}

/** First instant of a Seoul day as ISO 8601 UTC with milliseconds; `addDays` 1 gives the exclusive end. */
export function kstDayStart(day: KstDay, addDays = 0): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - KST_OFFSET_MS + addDays * 86_400_000).toISOString()
}

/** Half-open range [from, until) of the Seoul month that holds `at`, as ISO 8601 UTC. */
export function kstMonthRange(at: Date | string): { from: string; until: string } {
  const [year, month] = kstMonth(at).split('-').map(Number) as [number, number]
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { from: kstDayStart(`${kstMonth(at)}-01`), until: kstDayStart(next) }
}

/** First and last day of the Seoul month that holds `at`. */
export function kstMonthDays(at: Date | string): { startDate: KstDay; endDate: KstDay } {
  const { from, until } = kstMonthRange(at)
  return { startDate: kstDay(from), endDate: kstDay(new Date(Date.parse(until) - 1)) }
}

/** The Seoul day `days` after another; before it when negative. */
export function addKstDays(day: KstDay, days: number): KstDay {
  return kstDay(kstDayStart(day, days))
}

/** True for a real calendar day written `YYYY-MM-DD`. */
export function isKstDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}

/** `yyyy-MM-dd HH:mm` in Seoul. Formats are those of SPEC.md §9. */
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
