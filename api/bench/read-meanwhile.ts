import { setTimeout as sleep } from 'node:timers/promises'
import { LIST_PATH } from './http-workloads.ts'

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
