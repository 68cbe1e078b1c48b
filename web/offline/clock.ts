/** Time as the island sees it, so that tests can turn it. `setTimer` returns what cancels it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  setTimer(milliseconds: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
