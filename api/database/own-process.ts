import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'
import { BEAT_MS, DEAD_AFTER_MS, removeProcess, runningProcesses } from './processes.ts'
import type { ProcessTable } from './tables/processes.ts'

/** A process that could not tell for so long that it lives must end what it alone may do, before others take it for dead. */
const DOUBTFUL_AFTER_MS = DEAD_AFTER_MS - BEAT_MS

export interface OwnProcessOptions {
  database: Database
  clock: Clock
  /** Of one's own, which only goes forward; milliseconds. */
  elapsed?: () => number
}

/**
 * This process among those on the database: it tells that it lives, and removes those that do not. It compares no clocks: one that
 * leaps makes nobody dead.
 */
export class OwnProcess {
  readonly id: string
  /** The lock of the data folder lets no other process run on the database: it tells nobody, and an idle server writes nothing. */
  readonly isAlone: boolean
  /** Those that it holds now; one that is alone needs no others to know of them. */
  readonly leases = new Set<string>()
  readonly #row: ProcessTable
  readonly #database: Database
  readonly #clock: Clock
  readonly #elapsed: () => number
  readonly #seen = new Map<string, { beats: number; at: number }>()
  #alive = new AbortController()
  #toldAt: number
  #doubt: NodeJS.Timeout | undefined
  #beating: NodeJS.Timeout | undefined

  constructor(row: ProcessTable, { database, clock, elapsed = () => performance.now() }: OwnProcessOptions) {
    this.id = row.id
    this.isAlone = database.product === 'sqlite'
    this.#row = row
    this.#database = database
    this.#clock = clock
    this.#elapsed = elapsed
    this.#toldAt = elapsed()
  }

  /** Aborts when others may take this process for dead, never where there are none; another one begins when they know it again. */
  get alive(): AbortSignal {
    if (!this.isAlone && this.#elapsed() - this.#toldAt > DOUBTFUL_AFTER_MS)
      this.#alive.abort(new Error('the process may count as dead'))
    return this.#alive.signal
  }

  /** Begins to tell, where there may be others. */
  start(failed: (error: unknown) => void): void {
    if (this.isAlone) return
    this.#beating = setInterval(() => void this.beat().catch(failed), BEAT_MS).unref()
  }

  /** Tells once, and removes whoever has told nothing for long enough. */
  async beat(): Promise<void> {
    const began = this.#elapsed()
    const db = this.#database.kysely
    const heartbeat_at = this.#clock.now().toISOString()
    const { numUpdatedRows } = await db
      .updateTable('processes')
      .set(({ eb }) => ({ heartbeat_at, beats: eb('beats', '+', 1) }))
      .where('id', '=', this.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      this.#alive.abort(new Error('the process counted as dead'))
      await db
        .insertInto('processes')
        .values({ ...this.#row, heartbeat_at })
        .execute()
    }
    this.#toldAt = began
    if (this.#alive.signal.aborted) this.#alive = new AbortController()
    clearTimeout(this.#doubt)
    this.#doubt = setTimeout(() => void this.alive, DOUBTFUL_AFTER_MS + 1 - (this.#elapsed() - began)).unref()
    await this.#removeDead()
  }

  /** Tells no more, so that others take it for dead in their time. */
  stop(): void {
    clearInterval(this.#beating)
    clearTimeout(this.#doubt)
  }

  /** Gives up what only this process may do, so that another one need not wait. */
  async end(): Promise<void> {
    this.stop()
    await this.#database.kysely.deleteFrom('processes').where('id', '=', this.id).execute()
  }

  async #removeDead(): Promise<void> {
    const now = this.#elapsed()
    for (const process of await runningProcesses(this.#database.kysely)) {
      const { id, beats } = process
      const seen = this.#seen.get(id)
      if (seen?.beats !== beats) this.#seen.set(id, { beats, at: now })
      else if (id !== this.id && now - seen.at >= DEAD_AFTER_MS)
        await removeProcess(this.#database.kysely, process)
    }
  }
}
