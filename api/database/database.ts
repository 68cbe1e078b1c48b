import type { Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Where a database lies; plain data, for a thread that opens it again. */
export type DatabaseAddress = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string }

/** Where queries read from: the database, or a transaction in it. */
export type Queryable = Kysely<Tables>

/** A running transaction. Nothing is awaited inside one but `db` (DESIGN.md §4). */
export interface Transaction {
  db: Queryable
  /** Runs after the commit, in order; never runs when the transaction fails. */
  onCommit(callback: () => void): void
}

export interface Database {
  kysely: Queryable
  kind: DatabaseKind
  address: DatabaseAddress
  /** Runs `work` in one transaction, again when another process held the lock; what it throws rolls everything back. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
