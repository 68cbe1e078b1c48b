import type { Kysely } from 'kysely'
import type { Migration } from '../database/migrations/migration.ts'
import type { TestApp } from './test-app.ts'

export async function dropTables(db: Kysely<unknown>, ...tables: string[]): Promise<void> {
  for (const table of tables) await db.schema.dropTable(table).execute()
}

/** Runs a migration as an installation does; `undo` brings the tables to how they were before it. */
export async function migrated(
  { context: { database } }: TestApp,
  migration: Migration,
  undo?: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  await database.transaction(async ({ db }) => {
    const any = db as unknown as Kysely<unknown>
    await undo?.(any)
    await migration.up(any, database.product)
  })
}
