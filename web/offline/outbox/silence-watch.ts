import type { Clock } from '../clock.ts'

const STALLED_AFTER = 60_000
/** 64 kbit/s: the speed assumed for an upload whose progress is not reported. */
const SLOWEST_BYTES_PER_MS = 8

/** How long, in ms, an upload of `bytes` may show no progress before it is given up. */
export function silenceAllowed(bytes: number, reportsProgress: boolean): number {
  return reportsProgress ? STALLED_AFTER : STALLED_AFTER + bytes / SLOWEST_BYTES_PER_MS
}

/**
 * Runs a request and aborts it when `heard` was not called for `allowed` ms. Null when it failed or was
 * aborted: its result is then unknown. Ends even if the request ignores its signal.
 */
export async function watchSilence<T>(
  clock: Clock,
  allowed: number,
  request: (signal: AbortSignal, heard: () => void) => Promise<T | null>,
): Promise<T | null> {
  const controller = new AbortController()
  const { signal } = controller
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  const startTimer = () => clock.setTimer(allowed, () => controller.abort())
  let cancel = startTimer()
  let over = false
  const heard = () => {
    if (over) return
    cancel()
    cancel = startTimer()
  }
  try {
    return await Promise.race([request(signal, heard), aborted])
  } catch {
    return null
  } finally {
    over = true
    cancel()
  }
}
