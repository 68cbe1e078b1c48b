/** The clock for everything in this folder, so that tests can set it. `setTimer` returns what cancels it. */
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
