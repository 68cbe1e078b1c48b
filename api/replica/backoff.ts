const FIRST_PAUSE_MS = 1000

/** When to try again what failed: after a second, then ever later, up to the longest pause. */
export class Backoff {
  #failures = 0
  /** By a clock that only goes forward: that of the server may leap. */
  #notBefore = 0
  readonly #longestMs: number

  constructor(longestMs: number) {
    this.#longestMs = longestMs
  }

  get hasFailed(): boolean {
    return this.#failures > 0
  }

  get isWaiting(): boolean {
    return performance.now() < this.#notBefore
  }

  failed(): void {
    this.#failures += 1
    this.#notBefore =
      performance.now() + Math.min(this.#longestMs, FIRST_PAUSE_MS * 2 ** (this.#failures - 1))
  }

  succeeded(): void {
    this.#failures = 0
    this.#notBefore = 0
  }
}
