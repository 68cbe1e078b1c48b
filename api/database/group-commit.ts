import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type BetterSqlite3 from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Transaction } from './database.ts'
import type { Tables } from './tables/tables.ts'
import { callFollowers } from './transaction.ts'

type Work = (transaction: Transaction) => Promise<unknown>

interface Waiting {
  work: Work
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { value: unknown; followers: (() => void)[] } | { error: unknown }

/** So that the first of a group never waits long for the last. */
const MOST_TOGETHER = 64

/**
 * SQLite's commit waits for the disk, so transactions that are asked for in one turn of the event loop share one: each runs
 * in a savepoint of its own, none is acknowledged before the commit, and one that fails takes only itself back. Where the
 * group as a whole fails (a full disk, another process holds the lock) each is run again alone, and has its own outcome.
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

  run<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
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
    const outcomes = group.length === 1 ? null : await this.#commitTogether(group).catch(() => null)
    for (const [at, { work, resolve, reject }] of group.entries()) {
      const outcome = outcomes?.[at]
      if (outcome === undefined) await this.#runAlone(work).then(resolve, reject)
      else if ('error' in outcome) reject(outcome.error)
      else {
        callFollowers(outcome.followers)
        resolve(outcome.value)
      }
    }
  }

  /** The connection is held from BEGIN to COMMIT, so that no query outside sees what may yet be taken back. */
  #commitTogether(group: readonly Waiting[]): Promise<Outcome[]> {
    return this.#kysely.connection().execute(async (db) => {
      this.#file.exec('begin immediate')
      try {
        const outcomes: Outcome[] = []
        for (const { work } of group) outcomes.push(await this.#runWithin(db, work))
        this.#file.exec('commit')
        return outcomes
      } catch (error) {
        // On a full disk or an I/O error SQLite has rolled back by itself.
        if (this.#file.inTransaction) this.#file.exec('rollback')
        throw error
      }
    })
  }

  /** Throws when the transaction that all share is gone. */
  async #runWithin(db: Kysely<Tables>, work: Work): Promise<Outcome> {
    const followers: (() => void)[] = []
    this.#file.exec('savepoint one')
    try {
      const value = await work({ db, onCommit: (follower) => void followers.push(follower) })
      this.#file.exec('release one')
      return { value, followers }
    } catch (error) {
      if (!this.#file.inTransaction) throw error
      this.#file.exec('rollback to one; release one')
      return { error }
    }
  }
}
