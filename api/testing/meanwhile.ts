import { setTimeout as after } from 'node:timers/promises'
import type { Transaction } from '../database/database.ts'
import type { TestApp } from './test-app.ts'

const HELD_MS = 300

/** Runs `theirs` in a transaction that goes on for a while, and `mine` during it. */
export async function meanwhile<Answer>(
  { context }: TestApp,
  theirs: (transaction: Transaction) => Promise<unknown>,
  mine: () => Promise<Answer>,
): Promise<Answer> {
  let isDone = () => {}
  const done = new Promise<void>((resolve) => {
    isDone = resolve
  })
  const first = context.database.transaction(async (transaction) => {
    await theirs(transaction)
    isDone()
    await after(HELD_MS)
  })
  await done
  const [answer] = await Promise.all([mine(), first])
  return answer
}
