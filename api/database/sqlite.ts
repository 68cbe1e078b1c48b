import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely'
import type { Database } from './database.ts'
import { GroupCommit, retryWhileBusy } from './group-commit.ts'
import { guarded } from './outside-transaction.ts'
import { rewriteSearch, sqliteTransaction } from './sqlite-sql.ts'
import type { Tables } from './tables/tables.ts'
import { runTransaction } from './transaction.ts'

const STATEMENTS_KEPT = 500

/** Where the SQLite database of a data folder lies. */
export function sqlitePath(dataDir: string): string {
  return join(dataDir, 'portal.sqlite')
}

/**
 * Opens (or makes) the SQLite file. The pragmas are set on every open: an existing WAL database would otherwise open with
 * synchronous=NORMAL, and a power cut would lose acknowledged rows.
 */
function openSqliteFile(path: string): BetterSqlite3.Database {
  mkdirSync(dirname(path), { recursive: true })
  const file = new BetterSqlite3(path, { timeout: 250 })
  file.pragma('busy_timeout = 250')
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  file.pragma('secure_delete = ON')
  file.pragma('cache_size = -32768')
  file.pragma('temp_store = MEMORY')
  return file
}

export interface SqliteOptions {
  /** The replicator brings the journal into the database, after it has read it; nobody else may. */
  isReplicated?: boolean
  /** How to take out of the journal what was removed, while the replicator runs. */
  emptyJournal?: () => Promise<void>
}

export function openSqlite(
  path: string,
  { isReplicated = false, emptyJournal }: SqliteOptions = {},
): Database & { file: BetterSqlite3.Database } {
  const file = openSqliteFile(path)
  if (isReplicated) file.pragma('wal_autocheckpoint = 0')
  const kysely = new Kysely<Tables>({ dialect: guarded(new ImmediateSqliteDialect(file, isReplicated)) })
  const runAlone: Database['transaction'] = (work) =>
    retryWhileBusy(() => runTransaction(kysely, sqliteTransaction, work))
  const groups = new GroupCommit(file, kysely, runAlone)
  return {
    kysely,
    file,
    product: 'sqlite',
    address: { kind: 'sqlite', path },
    transaction: (work) => groups.run(work),
    async rewriteSearch() {
      await rewriteSearch((work) => groups.run(work))
      if (emptyJournal === undefined) await sql`pragma wal_checkpoint(truncate)`.execute(kysely)
      else await emptyJournal()
    },
    async ping() {
      file.prepare('select 1').get()
    },
    async close() {
      await kysely.destroy()
    },
  }
}

/** BEGIN IMMEDIATE: a transaction that reads first and writes later would otherwise fail half way when another process writes. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0]
  readonly #file: BetterSqlite3.Database

  constructor(file: BetterSqlite3.Database, isReplicated: boolean) {
    const config = { database: withStatementCache(file, isReplicated) }
    super(config)
    this.#config = config
    this.#file = file
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#config, this.#file)
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: BetterSqlite3.Database

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0], file: BetterSqlite3.Database) {
    super(config)
    this.#file = file
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a full disk or an I/O error SQLite has rolled back by itself, and a second rollback would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Kysely prepares each query anew; most of the product's queries are the same few hundred texts. */
function withStatementCache(file: BetterSqlite3.Database, isReplicated: boolean) {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare(sql: string) {
      const kept = statements.get(sql)
      if (kept !== undefined) return kept
      const statement = readingRows(file.prepare(sql))
      if (statements.size >= STATEMENTS_KEPT) statements.delete(statements.keys().next().value ?? '')
      statements.set(sql, statement)
      return statement
    },
    close() {
      statements.clear()
      if (!isReplicated) file.pragma('wal_checkpoint(TRUNCATE)')
      file.close()
    },
  }
}

/** Takes rows as lists and makes the objects itself, which takes half as long as the driver's objects do. */
function readingRows(statement: BetterSqlite3.Statement): SqliteStatement {
  if (!statement.reader) return statement
  const columns = statement.columns().map(({ name }) => name)
  const toObject = (cells: unknown) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = (cells as unknown[])[at]
    return row
  }
  statement.raw()
  return {
    reader: true,
    all: (parameters) => statement.all(parameters).map(toObject),
    run: (parameters) => statement.run(parameters),
    *iterate(parameters) {
      for (const cells of statement.iterate(parameters)) yield toObject(cells)
    },
  }
}
