import { setTimeout as sleep, setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type BetterSqlite3 from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { isBusy } from './constraint-errors.ts'
import type { Transaction } from './database.ts'
import { insideTransaction, requireOutsideTransaction } from './outside-transaction.ts'
import { sqliteTransaction } from './sqlite-sql.ts'
import type { Tables } from './tables/tables.ts'
import { callFollowers, markOfCommit, mayBeCommitted } from './transaction.ts'

type Work = (transaction: Transaction) => Promise<unknown>

interface Waiting {
  work: Work
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Tells whoever waits for a transaction how it ended; called after the commit. */
type Tell = () => void

/** Limits a group, so that its first transaction does not wait long for its last. */
const MOST_TOGETHER = 64

/**
 * SQLite's commit waits for the disk, so transactions that are asked for in one turn of the event loop share one: each runs
 * in a savepoint of its own, none is acknowledged before the commit, and one that fails takes only itself back. While another
 * process holds the lock the group waits as one; where it fails as a whole (a full disk) each is run again alone, and has its
 * own outcome.
 */
export class GroupCommit {
  readonly #file: BetterSqlite3.Database
  readonly #kysely: Kysely<Tables>
  readonly #runAlone: (work: Work) => Promise<unknown>
  readonly #waiting: Waiting[] = []
  #isRunning = false

  constructor(
    file: BetterSqlite3.Database,
    kysely: Kysely<Tables>,
    runAlone: (work: Work) => Promise<unknown>,
  ) {
    this.#file = file
    this.#kysely = kysely
    this.#runAlone = runAlone
  }

  async run<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    requireOutsideTransaction()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      if (!this.#isRunning) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      await turnOfTheLoop()
      await this.#settle(this.#waiting.splice(0, MOST_TOGETHER))
    }
    this.#isRunning = false
  }

  async #settle(group: Waiting[]): Promise<void> {
    if (group.length === 1) return this.#settleAlone(group)
    try {
      const outcomes = await retryWhileBusy(() => this.#commitTogether(group))
      for (const tell of outcomes) tell()
    } catch (error) {
      // Run alone, each would wait again for the same lock, one after the other.
      if (isBusy(error)) for (const { reject } of group) reject(error)
      else await this.#settleAlone(group, mayBeCommitted(error))
    }
  }

  async #settleAlone(group: readonly Waiting[], mayBeThereAlready = false): Promise<void> {
    for (const { work, resolve, reject } of group) {
      await this.#runAlone(work).then(resolve, (error: unknown) => {
        if (mayBeThereAlready) markOfCommit(error)
        reject(error)
      })
    }
  }

  /** Holds the connection from BEGIN to COMMIT: no query outside may see what can still be rolled back. */
  #commitTogether(group: readonly Waiting[]): Promise<Tell[]> {
    return this.#kysely.connection().execute(async (db) => {
      this.#file.exec('begin immediate')
      try {
        const outcomes: Tell[] = []
        for (const each of group) outcomes.push(await this.#runWithin(db, each))
        this.#commit()
        return outcomes
      } catch (error) {
        // On a full disk or an I/O error SQLite has rolled back by itself.
        if (this.#file.inTransaction) this.#file.exec('rollback')
        throw error
      }
    })
  }

  #commit(): void {
    try {
      this.#file.exec('commit')
    } catch (error) {
      markOfCommit(error)
      throw error
    }
  }

  /** Throws when the transaction that all share was rolled back. */
  async #runWithin(db: Kysely<Tables>, { work, resolve, reject }: Waiting): Promise<Tell> {
    const followers: (() => void)[] = []
    this.#file.exec('savepoint one')
    try {
      const value = await insideTransaction(() =>
        work(sqliteTransaction(db, (follower) => void followers.push(follower))),
      )
      this.#file.exec('release one')
      return () => {
        callFollowers(followers)
        resolve(value)
      }
    } catch (error) {
      if (!this.#file.inTransaction) throw error
      this.#file.exec('rollback to one; release one')
      return () => reject(error)
    }
  }
}

const TRIES = 20

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
