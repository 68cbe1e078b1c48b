import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Queryable, Transaction } from '../database/database.ts'
import type { TestApp } from './test-app.ts'

/**
 * Runs `theirs` in a transaction that ends only when each of `others` waits on PostgreSQL, for it or for one that began before
 * them. Throws when one of them does not wait.
 */
export async function queueBehind<Answers extends readonly unknown[]>(
  { context: { database } }: TestApp,
  theirs: (transaction: Transaction) => Promise<unknown>,
  ...others: { [At in keyof Answers]: () => Promise<Answers[At]> }
): Promise<Answers> {
  let isDone = () => {}
  const done = new Promise<void>((resolve) => {
    isDone = resolve
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = database.transaction(async (transaction) => {
    await theirs(transaction)
    isDone()
    await released
  })
  await done
  const answers: Promise<unknown>[] = []
  try {
    for (const other of others) {
      answers.push(other())
      await untilWaiting(database.kysely, answers.length)
    }
  } finally {
    release()
    await first
  }
  return (await Promise.all(answers)) as unknown as Answers
}

async function untilWaiting(db: Queryable, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(count)
  }
  await vi.waitFor(waiting, { timeout: 5000 })
}
