/** The result of one workload. Times in milliseconds. */
export interface Measurement {
  perSecond: number
  p50: number
  p99: number
  /** Answers that were no success. */
  failures: number
  /** All requests that were answered, also outside the measured time. */
  requests: number
}

/** Makes a measurement from the times of all requests, in milliseconds. */
export function measurementOf(
  times: number[],
  seconds: number,
  failures: number,
  requests: number,
): Measurement {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99), failures, requests }
}
