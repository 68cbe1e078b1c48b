import BetterSqlite3 from 'better-sqlite3'

/**
 * The database as the replicator holds it: one read transaction is always open, and while it is, SQLite lets nobody begin the log
 * anew before it was read, in this process or another. It moves on by opening the next before the last one ends.
 *
 * The file itself is never opened in any other way: closing it would give up the locks that the whole process has on it.
 */
export class HeldDatabase {
  #holding: BetterSqlite3.Database
  #spare: BetterSqlite3.Database
  readonly #locking: BetterSqlite3.Database
  readonly #asking: BetterSqlite3.Database

  constructor(path: string) {
    ;[this.#holding, this.#spare, this.#locking] = [open(path), open(path), open(path)]
    this.#asking = open(path)
    hold(this.#holding)
  }

  /** Moves the read transaction to what is committed now. `read` may read the log while it cannot begin anew. */
  moveOn(read: () => void = () => {}): void {
    hold(this.#spare)
    ;[this.#holding, this.#spare] = [this.#spare, this.#holding]
    try {
      read()
    } finally {
      this.#spare.exec('commit')
    }
  }

  /** How many frames of the log are committed: a commit is written to the log before it counts, and may still fail. */
  committedFrames(): number {
    const [result] = this.#asking.pragma('wal_checkpoint(noop)') as { log: number }[]
    return result?.log ?? 0
  }

  /** Rows of the database as it was at the last `moveOn`. */
  rows<Row>(query: string, ...parameters: unknown[]): Row[] {
    return this.#holding.prepare<unknown[], Row>(query).all(...parameters)
  }

  get pageSize(): number {
    return this.#holding.pragma('page_size', { simple: true }) as number
  }

  hasColumn(table: string, column: string): boolean {
    const found = this.rows('select 1 from pragma_table_info(?) where name = ?', table, column)
    return found.length > 0
  }

  /** The store id of the database; null: a first start has not made it yet. */
  storeId(): string | null {
    if (!this.hasColumn('system_facts', 'value')) return null
    const [fact] = this.rows<{ value: string }>("select value from system_facts where key = 'store-id'")
    return fact?.value ?? null
  }

  epoch(): number {
    if (!this.hasColumn('epochs', 'number')) return 1
    return this.rows<{ epoch: number }>('select coalesce(max(number), 1) as epoch from epochs')[0]?.epoch ?? 1
  }

  /** The greatest number of a submission; null: there is none. */
  greatestSubmission(): number | null {
    if (!this.hasColumn('submissions', 'sequence')) return null
    const [row] = this.rows<{ greatest: number | null }>('select max(sequence) as greatest from submissions')
    return row?.greatest ?? null
  }

  /**
   * Brings the log into the database, so that the next writer begins it anew. `read` must read the log to its end; the last time
   * nobody can write meanwhile. false: somebody else reads what is in the log, or writes; another time will do.
   */
  checkpoint(read: () => void): boolean {
    this.moveOn(read)
    // Most of it while others write, so that what is left for the lock is short.
    passive(this.#spare)
    if (!beginWriting(this.#locking)) return false
    try {
      this.moveOn(read)
      if (!passive(this.#spare)) return false
      this.moveOn()
      return true
    } finally {
      this.#locking.exec('rollback')
    }
  }

  /** After a checkpoint: takes what was removed out of the log's file too. false: somebody wrote meanwhile. */
  emptyLog(): boolean {
    const [result] = this.#spare.pragma('wal_checkpoint(truncate)') as { busy: number }[]
    return result?.busy === 0
  }

  /** Holds what is committed now for a copy of it, page by page, however long that takes; writers go on meanwhile. */
  beginCopy(): { to(path: string): Promise<void>; close(): void } {
    const file = open(this.#holding.name)
    hold(file)
    return {
      to: async (path) => void (await file.backup(path, { progress: () => 1000 })),
      close: () => file.close(),
    }
  }

  close(): void {
    for (const file of [this.#holding, this.#spare, this.#locking, this.#asking]) file.close()
  }
}

function open(path: string): BetterSqlite3.Database {
  const file = new BetterSqlite3(path, { timeout: 50 })
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('wal_autocheckpoint = 0')
  return file
}

function hold(file: BetterSqlite3.Database): void {
  file.exec('begin')
  file.prepare('select 1 from sqlite_schema limit 1').get()
}

/** Whether all of the log is in the database. */
function passive(file: BetterSqlite3.Database): boolean {
  const [result] = file.pragma('wal_checkpoint(passive)') as Record<'busy' | 'log' | 'checkpointed', number>[]
  return result !== undefined && result.busy === 0 && result.log === result.checkpointed
}

function beginWriting(file: BetterSqlite3.Database): boolean {
  try {
    file.exec('begin immediate')
    return true
  } catch {
    return false
  }
}
