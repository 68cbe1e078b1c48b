export interface ThrottledRefresh {
  /** Asks for a run soon; many requests in a row lead to one run. */
  request: () => void
  stop: () => void
}

/**
 * Runs `refresh` at most once at a time, `waitMs` after the first request, and not within `restMs` of the run
 * before. A request during a run leads to another run after it, so the last run always starts after the last
 * request. A stream of requests does not postpone the run.
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
    // The place that shows the data also shows the error.
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
