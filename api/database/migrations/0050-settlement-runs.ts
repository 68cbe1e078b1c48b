import type { Migration } from './migration.ts'

/** The runs over all settlements, each with what it changed. */
export const settlementRuns: Migration = {
  name: '0050-settlement-runs',
  async up(db, kind) {
    await db.schema
      .createTable('settlement_runs')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('started_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('is_complete', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('report', 'text', (column) => column.notNull())
      .execute()
  },
}
