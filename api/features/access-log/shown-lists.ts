const MINUTE = 60_000
const MOST_KEPT = 10_000

/** What a list has shown to one account in this minute, and when all of that is durable in the log. */
interface Shown {
  ids: Set<number>
  written: Promise<unknown>
}

/**
 * Lists are read again after every change. Within a minute what an account was shown by a list with the same filters stands in
 * the log once. Each process remembers only its own, so an entry may be one too many, but no shown document is missing.
 */
export class ShownLists {
  #minute = 0
  readonly #lists = new Map<string, Shown>()

  of(key: string, now: Date): Shown {
    const minute = Math.floor(now.getTime() / MINUTE)
    if (minute !== this.#minute || this.#lists.size >= MOST_KEPT) this.forget()
    this.#minute = minute
    const known = this.#lists.get(key) ?? { ids: new Set(), written: Promise.resolve() }
    this.#lists.set(key, known)
    return known
  }

  forget(): void {
    this.#lists.clear()
  }
}
