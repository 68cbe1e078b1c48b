const MINUTE = 60_000
const MOST_KEPT = 20_000

/** What happens again and again, such as refusals of one account at one endpoint, is one entry in a minute. */
export class OnceAMinute {
  #minute = 0
  readonly #keys = new Set<string>()

  /** Is this the first of its kind in this minute? When far too many kinds happen, the rest of the minute goes unrecorded. */
  isFirst(key: string, now: Date): boolean {
    const minute = Math.floor(now.getTime() / MINUTE)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#keys.clear()
    }
    if (this.#keys.has(key) || this.#keys.size >= MOST_KEPT) return false
    this.#keys.add(key)
    return true
  }

  /** The next one counts as the first, because this one could not be recorded. */
  forget(key: string): void {
    this.#keys.delete(key)
  }
}
