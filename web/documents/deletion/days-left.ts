const DAY_MS = 86_400_000

/** Days until a deleted document is gone for good, counting a begun day as one; 0 when it is gone. */
export function daysLeft(restorableUntil: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(restorableUntil) - now.getTime()) / DAY_MS))
}
