export interface ThrottledRefresh {
  /** Asks for a run soon; many requests in a row are one run. */
  request: () => void
  stop: () => void
}

/**
 * Runs `refresh` at most once at a time, `waitMs` after the first request, and not within `restMs` of the run before. What is
 * requested during a run is run again after it: the last run always began after the last request, and a stream of requests never
 * starves it.
 */
export function throttledRefresh(
  refresh: () => Promise<unknown>,
  waitMs: number,
  restMs = 0,
): ThrottledRefresh {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isWantedAgain = false
  let isStopped = false
  let restsUntil = 0

  async function run(): Promise<void> {
    timer = undefined
    isRunning = true
    isWantedAgain = false
    // The place that shows the data also shows that reading it failed.
    await refresh().catch(() => {})
    isRunning = false
    restsUntil = performance.now() + restMs
    if (isWantedAgain) request()
  }
  function request(): void {
    isWantedAgain = true
    if (isStopped || isRunning || timer !== undefined) return
    timer = setTimeout(() => void run(), Math.max(waitMs, restsUntil - performance.now()))
  }
  return {
    request,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
