/** Hundredths of a won, an integer: amounts are stored so, and sums have no errors of fractions. */
export type Hundredths = number

/** The largest amount that decimal(10,2) holds, in won. */
export const WON_MOST = 99_999_999.99

/** Won with at most two decimals → hundredths. Throws a RangeError for what decimal(10,2) cannot hold. */
export function toHundredths(won: number): Hundredths {
  const hundredths = Math.round(won * 100)
  if (!isWon(won)) throw new RangeError(`not an amount in won: ${won}`)
  return hundredths
}

/** Hundredths → won as shown and sent. */
export function toWon(hundredths: Hundredths): number {
  return hundredths / 100
}

/**
 * The exact sum of amounts in won; null when all of them are unknown, which is not the same as 0. They may be sums themselves, which
 * grow beyond what one amount can be.
 */
export function sumOfWon(amounts: readonly (number | null | undefined)[]): number | null {
  const known = amounts.filter((won) => won !== null && won !== undefined)
  return known.length === 0 ? null : toWon(known.reduce((sum, won) => sum + Math.round(won * 100), 0))
}

/** True for a finite amount of at most two decimals within decimal(10,2), negative included. */
export function isWon(won: number): boolean {
  return (
    Number.isFinite(won) && Math.abs(won) <= WON_MOST && Math.abs(Math.round(won * 100) - won * 100) < 1e-4
  )
}

let grouped: Intl.NumberFormat | undefined

/** `1,234,000원` */
export function formatWon(won: number): string {
  // Made at the first amount, because it takes a phone 20 ms.
  grouped ??= new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 2 })
  return `${grouped.format(won)}원`
}
