import { AppError } from '#shared/errors.ts'
import { STORED_FILE_TABLES } from '../database/stored-files.ts'
import type { ContentStore } from '../storage/content-store.ts'
import type { OpenedFile, StoredFiles, WholeCopies } from '../storage/file-store.ts'
import { bringContent, isOfShare, readWhole } from '../storage/reread.ts'
import type { HeldDatabase } from './held-database.ts'
import type { FilesUpTo } from './piece.ts'

interface NamedFile {
  id: number
  storage_key: string
  stored_sha256: string
}

/** A file that is not whole anywhere, and since when that is known, in ms of a clock that only goes forward. */
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
 * beside that. Rows are numbered in the order of their commits, so a number says for each table how far it has come. Each is read
 * again within a month.
 */
export class ReplicatedFiles {
  readonly #held: HeldDatabase
  readonly #files: StoredFiles
  readonly #backup: WholeCopies
  readonly #contents: () => ContentStore
  /** The hashes of those that were found damaged in the replica. */
  readonly #damaged = new Set<string>()
  #upTo: Record<string, number> = {}
  /** What was there before the replicator began and is not known to be in the replica. */
  #before: { table: string; from: number; to: number }[] = []
  #missing: Missing[] = []
  /** The hashes of the files that took the place of damaged ones and are in the replica. */
  readonly #replacements = new Set<string>()
  #triedMissingAt = Number.NEGATIVE_INFINITY
  #areNamesFinal = false
  /** What is left of the share of the day: tables, and the row of the first of them up to which it was read. */
  #reread: { day: string; tables: string[]; id: number } = { day: '', tables: [], id: 0 }

  constructor(
    held: HeldDatabase,
    { files, backup, contents }: { files: StoredFiles; backup: WholeCopies; contents: () => ContentStore },
  ) {
    this.#held = held
    this.#files = files
    this.#backup = backup
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
    if (this.#before.length > 0) return false
    const longAgo = performance.now() - WAIT_FOR_WHOLE_MS
    const waiting = this.#missing.filter(({ since }) => since >= longAgo)
    if (waiting.length === 0) return true
    const lost = this.#damagedForADay()
    return waiting.every((file) => lost.has(file.storage_key))
  }

  /** What the server itself has found damaged, also before it was started again. */
  #damagedForADay(): Set<string> {
    if (!this.#held.hasColumn('damaged_files', 'found_at')) return new Set()
    const rows = this.#held.rows<{ storage_key: string }>(
      'select storage_key from damaged_files where repaired_at is null and found_at <= ?',
      new Date(Date.now() - WAIT_FOR_WHOLE_MS).toISOString(),
    )
    return new Set(rows.map((row) => row.storage_key))
  }

  /** The storage keys of those that are whole neither where they are stored nor in a backup, nor in the replica. */
  get missing(): string[] {
    return this.#missing.map((file) => file.storage_key)
  }

  /** Files with these hashes are damaged in the replica. */
  addDamaged(hashes: readonly string[]): void {
    for (const sha256 of hashes) this.#damaged.add(sha256)
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
    await this.#putReplacements()
    if (this.#missing.length > 0 && performance.now() - this.#triedMissingAt > TRY_AGAIN_AFTER_MS)
      await this.#tryMissingAgain()
  }

  /** A device may have sent a lost file again, which its row of before names then. */
  async #putReplacements(): Promise<void> {
    if (!this.#held.hasColumn('damaged_files', 'storage_key')) return
    const known = 'storage_key in (select storage_key from damaged_files where repaired_at is not null)'
    for (const table of this.#tables()) {
      const rows = this.#rows(table, known).filter((row) => !this.#replacements.has(row.stored_sha256))
      await this.#putAll(table, rows)
      for (const row of rows) this.#replacements.add(row.stored_sha256)
    }
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
    if (part.from >= part.to) this.#before = this.#before.filter((other) => other !== part)
  }

  hasToReread(now: Date): boolean {
    return this.#reread.tables.length > 0 || this.#reread.day !== dayOf(now)
  }

  /** Reads a piece of the share of the day again, about so many bytes at most, and replaces what is not whole. */
  async reread(now: Date, bytes: number): Promise<void> {
    if (!this.hasToReread(now)) return
    if (this.#reread.tables.length === 0) this.#reread = { day: dayOf(now), tables: this.#tables(), id: 0 }
    const { day, tables, id } = this.#reread
    const [table] = tables
    if (table === undefined) return
    const rows = this.#rowsAfter(table, id)
    let left = bytes
    for (const row of rows) {
      if (left <= 0) return
      if (isOfShare(row.stored_sha256, new Date(day))) left -= await this.#judge(table, row)
      this.#reread.id = row.id
    }
    if (rows.length < ROWS_AT_ONCE) this.#reread = { day, tables: tables.slice(1), id: 0 }
  }

  /** Returns how many bytes it has read. */
  async #judge(table: string, row: NamedFile): Promise<number> {
    const size = await readWhole(this.#contents(), row.stored_sha256)
    if (size !== null) return size
    this.addDamaged([row.stored_sha256])
    await this.#putAll(table, [row])
    return 0
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
          this.#missing.push({ ...row, table, since: performance.now() })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  /** false: the file is whole neither where it is stored nor in a backup. */
  async #put({ storage_key, stored_sha256: sha256 }: NamedFile): Promise<boolean> {
    const contents = this.#contents()
    if (!this.#damaged.has(sha256) && (await contents.has(sha256))) return true
    for (const open of [() => this.#files.openStored(storage_key), () => this.#openInBackup(sha256)]) {
      const brought = await bringContent(open, (source) => contents.put(source, sha256))
      if ('what' in brought) continue
      this.#damaged.delete(sha256)
      return true
    }
    return false
  }

  /** A backup that does not answer keeps nothing from being replicated. */
  async #openInBackup(sha256: string): Promise<OpenedFile> {
    const copy = await this.#backup.open(sha256).catch(() => null)
    if (copy === null) throw new AppError('FILE_NOT_FOUND')
    return copy
  }

  async #tryMissingAgain(): Promise<void> {
    this.#triedMissingAt = performance.now()
    const left: Missing[] = []
    for (const file of this.#missing) {
      const [row] = this.#rowsAfter(file.table, file.id - 1, 1)
      if (row?.id === file.id && !(await this.#put(row))) left.push({ ...file, ...row })
    }
    this.#missing = left
  }

  #rowsAfter(table: string, id: number, most = ROWS_AT_ONCE): NamedFile[] {
    return this.#rows(table, `id > ? order by id limit ${most}`, id)
  }

  #rows(table: string, which: string, ...parameters: unknown[]): NamedFile[] {
    const hash = hashColumn(this.#held, table)
    return this.#held.rows(
      `select id, storage_key, ${hash} as stored_sha256 from ${table} where ${which}`,
      ...parameters,
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

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
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
