import { AppError } from '#shared/errors.ts'
import { STORED_FILE_TABLES } from '../database/stored-files.ts'
import type { ContentStore } from '../storage/content-store.ts'
import { ContentDamagedError } from '../storage/durable-copy.ts'
import type { StoredFiles } from '../storage/file-store.ts'
import type { HeldDatabase } from './held-database.ts'
import type { FilesUpTo } from './piece.ts'

interface NamedFile {
  id: number
  storage_key: string
  stored_sha256: string
}

/** A file that is not whole where it is stored, and since when that is known, in ms. */
type Missing = NamedFile & { table: string; since: number }

const ROWS_AT_ONCE = 500
const AT_ONCE = 8
/** So long a file that is not whole keeps what was submitted since from counting as secured. */
const WAIT_FOR_WHOLE_MS = 86_400_000
const TRY_AGAIN_AFTER_MS = 60_000
/** A fact: no file of an older version is left to be sealed, so that rows keep the files that they name. */
const FILES_SEALED = 'files-sealed'

/**
 * Brings the files that rows name into the replica: those of new rows before the segment that has the rows, those of before it began
 * beside that. Rows are numbered in the order of their commits, so a number says for each table how far it has come.
 */
export class NewFiles {
  readonly #held: HeldDatabase
  readonly #files: StoredFiles
  readonly #contents: () => ContentStore
  #upTo: Record<string, number> = {}
  /** What was there before the replicator began and is not known to be in the replica. */
  #before: { table: string; from: number; to: number }[] = []
  #missing: Missing[] = []
  #triedMissingAt = 0
  #areNamesFinal = false

  constructor(held: HeldDatabase, files: StoredFiles, contents: () => ContentStore) {
    this.#held = held
    this.#files = files
    this.#contents = contents
  }

  /** `known`: how far an earlier process came. */
  begin(known: FilesUpTo): void {
    this.#areNamesFinal = known !== null || this.#areSealed()
    this.#before = []
    this.#missing = []
    this.#upTo = {}
    for (const table of this.#tables()) {
      const [newest] = this.#held.rows<{ id: number | null }>(`select max(id) as id from ${table}`)
      const from = known?.[table] ?? 0
      const to = Math.max(from, newest?.id ?? 0)
      this.#upTo[table] = to
      if (to > from) this.#before.push({ table, from, to })
    }
  }

  get upTo(): FilesUpTo {
    if (this.#before.length > 0 || !this.#areNamesFinal) return null
    const upTo = { ...this.#upTo }
    for (const { table, id } of this.#missing) upTo[table] = Math.min(upTo[table] ?? 0, id - 1)
    return upTo
  }

  /** Whether all files are there, but for those that have not been whole for a day: they are lost already. */
  get areThere(): boolean {
    const longAgo = Date.now() - WAIT_FOR_WHOLE_MS
    return this.#before.length === 0 && this.#missing.every(({ since }) => since < longAgo)
  }

  get missing(): number {
    return this.#missing.length
  }

  /** Copies what rows name that came since the last time. Throws when the replica cannot be written. */
  async putNew(): Promise<void> {
    for (const table of this.#tables())
      this.#upTo[table] = await this.#putAfter(table, this.#upTo[table] ?? 0)
    if (!this.#areNamesFinal) {
      // Asked before the rows are read, so that what was sealed last is looked at too.
      const areSealed = this.#areSealed()
      for (const table of this.#tables()) await this.#putAfter(table, 0)
      this.#areNamesFinal = areSealed
    }
    if (this.#missing.length > 0 && Date.now() - this.#triedMissingAt > TRY_AGAIN_AFTER_MS)
      await this.#tryMissingAgain()
  }

  get hasBefore(): boolean {
    return this.#before.length > 0
  }

  /** Copies a part of what was there before. */
  async putBefore(): Promise<void> {
    const [part] = this.#before
    if (part === undefined) return
    const rows = this.#rowsAfter(part.table, part.from).filter(({ id }) => id <= part.to)
    await this.#putAll(part.table, rows)
    part.from = rows.at(-1)?.id ?? part.to
    if (part.from >= part.to) this.#before.shift()
  }

  /** Returns the number of the last row. */
  async #putAfter(table: string, from: number): Promise<number> {
    for (let last = from; ; ) {
      const rows = this.#rowsAfter(table, last)
      if (rows.length === 0) return last
      await this.#putAll(table, rows)
      last = rows.at(-1)?.id ?? last
    }
  }

  async #putAll(table: string, rows: readonly NamedFile[]): Promise<void> {
    const waiting = [...rows]
    const work = async () => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        if (await this.#put(row)) continue
        const { id } = row
        if (!this.#missing.some((known) => known.table === table && known.id === id))
          this.#missing.push({ ...row, table, since: Date.now() })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  /** false: the file is not whole where it is stored. */
  async #put({ storage_key, stored_sha256 }: NamedFile): Promise<boolean> {
    const contents = this.#contents()
    if (await contents.has(stored_sha256)) return true
    let isUnreadable = false
    try {
      const { stream } = await this.#files.openStored(storage_key).catch((error: unknown) => {
        // A store on another computer that does not answer now.
        isUnreadable = !(error instanceof AppError && error.code === 'UNAVAILABLE')
        throw error
      })
      stream.once('error', () => {
        isUnreadable = true
      })
      await contents.put(stream, stored_sha256)
      return true
    } catch (error) {
      if (isUnreadable || error instanceof ContentDamagedError) return false
      throw error
    }
  }

  async #tryMissingAgain(): Promise<void> {
    this.#triedMissingAt = Date.now()
    const left: Missing[] = []
    for (const file of this.#missing) {
      const [row] = this.#rowsAfter(file.table, file.id - 1, 1)
      if (row?.id === file.id && !(await this.#put(row))) left.push({ ...file, ...row })
    }
    this.#missing = left
  }

  #rowsAfter(table: string, id: number, most = ROWS_AT_ONCE): NamedFile[] {
    return this.#held.rows(
      `select id, storage_key, ${hashColumn(this.#held, table)} as stored_sha256 from ${table} where id > ? order by id limit ${most}`,
      id,
    )
  }

  #tables(): string[] {
    return namingTables(this.#held)
  }

  #areSealed(): boolean {
    return (
      this.#held.hasColumn('system_facts', 'key') &&
      this.#held.rows('select 1 from system_facts where key = ?', FILES_SEALED).length > 0
    )
  }
}

function namingTables(held: HeldDatabase): string[] {
  return STORED_FILE_TABLES.filter((table) => held.hasColumn(table, 'storage_key'))
}

/** Before it is migrated, a database of an older version has only files that are stored as they were sent. */
function hashColumn(held: HeldDatabase, table: string): string {
  return held.hasColumn(table, 'stored_sha256') ? 'coalesce(stored_sha256, sha256)' : 'sha256'
}

/** Whether a row names the file. Of each hash so much is kept that a mistake is next to impossible, and only keeps a file. */
export function hashesNamed(held: HeldDatabase): (sha256: string) => boolean {
  const named = new Set<number>()
  for (const table of namingTables(held))
    for (const { hash } of held.rows<{ hash: string }>(
      `select ${hashColumn(held, table)} as hash from ${table}`,
    ))
      named.add(beginningOf(hash))
  return (sha256) => named.has(beginningOf(sha256))
}

function beginningOf(sha256: string): number {
  return Number.parseInt(sha256.slice(0, 13), 16)
}
