import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 20

/** Another process holds SQLite's lock; nothing of what was asked has happened. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** Tries again while another process holds the write lock, and lets everybody else's queries through in between. */
export async function retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || attempt >= TRIES) throw error
      await sleep(25 + Math.random() * 50)
    }
  }
}
