import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/**
 * For which days a contact code counts for a sales manager, and a sales manager for a team. What an installation has today holds
 * from the beginning, so that all figures stay as they are.
 */
export const codeAssignments: Migration = {
  name: '0046-code-assignments',
  async up(db, kind) {
    await datedTable(db, kind, 'code_assignments')
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('manager_id', 'integer', (column) => column.references('users.id'))
      .execute()
    await datedTable(db, kind, 'team_memberships')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('team_id', 'integer', (column) => column.references('sales_teams.id').onDelete('set null'))
      .execute()
    // Of each, at most one row that counts begins on a day.
    await sql`create unique index code_assignments_once on code_assignments (code, coalesce(effective_from, ''))
      where is_active = 1`.execute(db)
    await sql`create unique index team_memberships_once on team_memberships (user_id, coalesce(effective_from, ''))
      where is_active = 1`.execute(db)
    const index = (table: string, column: string) =>
      db.schema.createIndex(`${table}_${column}`).on(table).columns([column]).execute()
    await index('code_assignments', 'code')
    await index('code_assignments', 'manager_id')
    await index('team_memberships', 'team_id')
    await db.schema
      .alterTable('contact_codes')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()

    await sql`insert into code_assignments (code, manager_id, created_at)
      select code, sales_manager_id, created_at from contact_codes`.execute(db)
    await sql`insert into team_memberships (user_id, team_id, created_at)
      select user_id, team_id, created_at from sales_managers`.execute(db)
    await keepFormerManagers(db)
  },
}

function datedTable(db: Kysely<unknown>, kind: DatabaseKind, table: string) {
  return db.schema
    .createTable(table)
    .addColumn('id', 'integer', (column) =>
      kind === 'postgres'
        ? column.generatedAlwaysAsIdentity().primaryKey()
        : column.primaryKey().autoIncrement(),
    )
    .addColumn('effective_from', 'text')
    .addColumn('effective_until', 'text')
    .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_by', 'integer', (column) => column.references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
}

/**
 * A former code with one manager goes on as that manager's own. Of one with several, its own and those to whom it was mapped, nobody
 * knows which is which any more: all of them go on seeing it, and it is nobody's own.
 */
async function keepFormerManagers(db: Kysely<unknown>): Promise<void> {
  const gone = sql`not exists (select 1 from contact_codes where contact_codes.code = former_contact_codes.code)`
  await sql`insert into code_assignments (code, manager_id, created_at)
    select code, case when count(*) = 1 then min(manager_id) end, ${new Date(0).toISOString()}
    from former_contact_codes where ${gone} group by code`.execute(db)
  await sql`update former_contact_codes set manager_id = null where ${gone} and code in
    (select code from code_assignments where manager_id is not null)`.execute(db)
}
