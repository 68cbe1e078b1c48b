import type { Kysely, RawBuilder, SelectQueryBuilder, Simplify } from 'kysely'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { KstDay } from '#shared/kst.ts'
import type { SearchableDocument } from './search.ts'
import type { DayFigureTable } from './tables/day-figures.ts'
import type { SettlementTallyTable } from './tables/ledger.ts'
import type { Tables } from './tables/tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Where a database is; plain data, so that a thread can open it again. */
export type DatabaseAddress = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string }

/** How far counters leap after a restore. */
export interface Leap {
  /** How many epochs further the database is now. */
  epochs: number
  /** The Seoul days of which numbers may have been given. */
  days: readonly KstDay[]
}

/** Where queries read from: the database, or a transaction in it. */
export type Queryable = Kysely<Tables>

/**
 * A running transaction. Nothing is awaited inside one but its own queries: others wait for its end. Its functions can be taken
 * by name, `({ db, lock }) => …`.
 *
 * On PostgreSQL several transactions run at once, so what a transaction decides by must be locked before it is read, or read
 * again after the lock. SQLite runs one writing transaction at a time; there the locks do nothing.
 */
export interface Transaction {
  db: Queryable
  /** Runs after the commit, in order; never runs when the transaction fails. */
  onCommit(callback: () => void): void
  /**
   * Makes other writers of these rows wait for the end of this transaction. Rows are locked in the order of their ids, so that
   * two transactions never wait for each other. With 'share' the rows stay as they are, and others may share them too.
   */
  lock(table: keyof Tables, ids: readonly number[], strength?: 'update' | 'share'): Promise<void>
  /** What the query finds; nobody else changes or deletes it until the end of this transaction. */
  readLocked<DB, Table extends keyof DB, Row>(
    query: SelectQueryBuilder<DB, Table, Row>,
  ): Promise<Simplify<Row>[]>
  /**
   * For names that no unique constraint keeps apart: another transaction that wants to hold one of the same names waits for the
   * end of this one, and then sees who bears it.
   */
  holdNames(
    of: 'store' | 'team' | 'carrier' | 'queue' | 'reply' | 'views' | 'login' | 'factors' | 'withdrawal',
    names: readonly string[],
  ): Promise<void>
  /** 'settle': no month is closed until the end of this transaction. 'close': nobody else settles until then. */
  holdMonths(to: 'settle' | 'close'): Promise<void>
  /** The next number of a Seoul day, from 1; ascending, with gaps where a transaction failed. */
  nextNumberOf(day: KstDay): Promise<number>
  /** Makes all later ids of documents, and numbers of this day, greater than these, which a document bears again. */
  passNumbers(borne: { id: number; day: KstDay; number: number }): Promise<void>
  /** For an insert into submissions: its `sequence`, which rises in the order of commits; nearly so where several write at once. */
  nextSubmission: RawBuilder<number>
  /** After a restore: moves what counts ids, and the numbers of days, beyond all that may have been given since the backup. */
  moveCounters(leap: Leap): Promise<void>
  /** Counts an undeleted document that enters (1) or leaves (-1) a status. */
  countStatus(status: ActivationStatus, delta: 1 | -1): Promise<void>
  /** Adds to the figures of days, in one statement. */
  addToFigures(deltas: readonly DayFigureTable[]): Promise<void>
  /** Adds to the sums of the ledger, in one statement. */
  addToSettlementTallies(deltas: readonly SettlementTallyTable[]): Promise<void>
  /** Makes a document findable by search, in place of what was known of it. */
  indexForSearch(documentId: number, document: SearchableDocument): Promise<void>
  removeFromSearch(documentId: number): Promise<void>
}

/** The part of a transaction that rules need: to read, and to lock what they have read. */
export type Locking = Pick<Transaction, 'db' | 'lock' | 'readLocked' | 'holdNames' | 'holdMonths'>

/** The pieces of queries that SQLite and PostgreSQL need in different forms. */
export interface Reading {
  /** The table of the figures of days. A key can have several rows: sum them. */
  dayFigures: RawBuilder<DayFigureTable>
  /** The sums of the ledger. A key can have several rows: sum them. */
  settlementTallies: RawBuilder<SettlementTallyTable>
  /** For `documents.id in …`: the documents that have all these pieces in the index of search; `isOpen`: only open ones. */
  idsWithGrams(grams: readonly string[], isOpen: boolean): RawBuilder<number>
  /** A column by which SQLite must not choose an index; PostgreSQL chooses rightly by itself. */
  filterOnly(column: string): RawBuilder<string>
  /** The first `most` rows of all queries together; an index must hold each one's rows in the `order`. */
  firstOf<Row>(queries: readonly RawBuilder<Row>[], order: RawBuilder<unknown>, most: number): RawBuilder<Row>
}

export interface Database {
  kysely: Queryable
  /** Which database it is, to show the administrator. Only this folder and tests decide anything by it. */
  product: DatabaseKind
  address: DatabaseAddress
  /** Runs `work` in one transaction, again when another process held the lock; what it throws rolls everything back. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Must run every few seconds where it exists: sums up what countStatus, addToFigures and addToSettlementTallies have gathered. */
  foldCounts?(): Promise<void>
  /**
   * Where it exists, to be called after customers were erased: takes what was removed out of the index of search and the journal,
   * which would keep pieces of names. Others write meanwhile.
   */
  rewriteSearch?(): Promise<void>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
