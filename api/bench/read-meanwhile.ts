import { setTimeout as sleep } from 'node:timers/promises'
import { LIST_PATH } from './http-workloads.ts'
import { measurementOf } from './measurement.ts'

const ASKED_EVERY_MS = 10

/** Reads a list again and again while others keep the server busy; `stop` returns the time of each answer. */
export function readMeanwhile(url: string, headers: Record<string, string>): { stop(): Promise<number[]> } {
  const times: number[] = []
  let isRunning = true
  const reading = (async () => {
    while (isRunning) {
      const asked = performance.now()
      await (await fetch(`${url}${LIST_PATH}`, { headers })).arrayBuffer()
      times.push(performance.now() - asked)
      await sleep(ASKED_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isRunning = false
      await reading
      return times
    },
  }
}

/** Measures some work, and the times of a list that another user reads meanwhile. */
export async function besideAReader<Result>(
  { url, headers }: { url: string; headers: Record<string, string> },
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number; times: number[] }> {
  const others = readMeanwhile(url, headers)
  const began = performance.now()
  try {
    const result = await work()
    return { result, seconds: (performance.now() - began) / 1000, times: await others.stop() }
  } catch (error) {
    await others.stop()
    throw error
  }
}

/** The times of a list in words. */
export function readerOf(times: number[]): string {
  const { p99 } = measurementOf(times, 1, 0, times.length)
  return `a list took meanwhile p99 ${p99.toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`
}
