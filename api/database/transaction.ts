import type { Kysely } from 'kysely'
import type { Transaction } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** One transaction and, after its commit, what was asked to follow. */
export async function runTransaction<Result>(
  kysely: Kysely<Tables>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const callbacks: (() => void)[] = []
  const result = await kysely
    .transaction()
    .execute((db) => work({ db, onCommit: (callback) => void callbacks.push(callback) }))
  for (const callback of callbacks) callback()
  return result
}
