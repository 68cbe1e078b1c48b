import { type Kysely, sql } from 'kysely'
import type { Database, DatabaseKind, Queryable } from './database.ts'
import type { Migration } from './migrations/migration.ts'
import { MIGRATIONS } from './migrations/migrations.ts'

/** The database was made by a newer version of the program. */
export class DatabaseTooNewError extends Error {}

/** Names of the migrations that the database has not seen, in order. Throws DatabaseTooNewError. */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const applied = await appliedMigrations(database)
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new DatabaseTooNewError(
      `데이터베이스가 이 프로그램보다 새 버전입니다 (알 수 없는 마이그레이션: ${unknown}). 프로그램을 업데이트해주세요.`,
    )
  }
  return migrations.map((migration) => migration.name).filter((name) => !applied.includes(name))
}

/** Whether no version has made its tables in it yet. */
export async function isNew(database: Database): Promise<boolean> {
  return (await appliedMigrations(database)).length === 0
}

/** Applies what is pending, each migration in a transaction of its own together with its mark. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  await database.transaction(async ({ db }) => {
    await takeTurns(db, database.product)
    await db.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute()
  })
  const pending = await pendingMigrations(database, migrations)
  for (const migration of migrations) {
    if (!pending.includes(migration.name)) continue
    await database.transaction(async ({ db }) => {
      if (await appliedByAnother(db, database.product, migration.name)) return
      await migration.up(db as unknown as Kysely<unknown>, database.product)
      await db
        .insertInto('migrations')
        .values({ name: migration.name, applied_at: new Date().toISOString() })
        .execute()
    })
  }
  return pending
}

/** Several processes may start at once on one PostgreSQL: they take turns, and later ones find it applied. */
async function appliedByAnother(db: Queryable, kind: DatabaseKind, name: string): Promise<boolean> {
  await takeTurns(db, kind)
  const mark = await db.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst()
  return mark !== undefined
}

async function takeTurns(db: Queryable, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(731001)`.execute(db)
}

async function appliedMigrations(database: Database): Promise<string[]> {
  const tables = await database.kysely.introspection.getTables()
  if (!tables.some((table) => table.name === 'migrations')) return []
  const rows = await database.kysely.selectFrom('migrations').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}
