/** A stretch of time between two instants. */
export interface Stretch {
  since: string
  until: string
}

/** The minutes in the middle of all stretches, of an even number the mean of the two in the middle; null for none. */
export function medianMinutes(stretches: readonly Stretch[]): number | null {
  // An activation can be dated back, even before its receipt.
  const lengths = stretches.map(({ since, until }) => Math.max(0, Date.parse(until) - Date.parse(since)))
  lengths.sort((one, other) => one - other)
  const middle = Math.floor(lengths.length / 2)
  const upper = lengths[middle]
  if (upper === undefined) return null
  const lower = lengths.length % 2 === 1 ? upper : (lengths[middle - 1] ?? upper)
  return Math.round((lower + upper) / 2 / 60_000)
}
