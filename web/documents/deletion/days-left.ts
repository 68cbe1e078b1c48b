const DAY_MS = 86_400_000

/** Whole days until a deleted document is gone for good; 0 on the last one. */
export function daysLeft(restorableUntil: string, now: Date): number {
  return Math.max(0, Math.floor((Date.parse(restorableUntil) - now.getTime()) / DAY_MS))
}
