import type { Clock } from '../clock.ts'

/** A clock that only moves when told to. */
export class FakeClock implements Clock {
  #now: number
  #timers = new Set<{ at: number; run: () => void }>()

  constructor(now = Date.UTC(2026, 10, 21)) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  setTimer(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Sets the time without running timers, as a user does who corrects the device's clock. */
  set(now: number): void {
    this.#now = now
  }

  /** Milliseconds until each set timer, soonest first. */
  get timers(): number[] {
    return [...this.#timers].map(({ at }) => at - this.#now).sort((a, b) => a - b)
  }

  /** Moves on and runs due timers in order, letting promises settle after each. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    for (;;) {
      const next = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
      await settled()
    }
    this.#now = end
    await settled()
  }
}

/** Waits until all pending promises and IndexedDB requests have ended. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}
