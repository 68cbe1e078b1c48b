import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const TABLES = ['document_files', 'document_templates', 'pricing_tables', 'chat_files']

/** What may be dangerous in each stored file, as a JSON list; null: not judged yet, as all files of before. */
export const fileRisks: Migration = {
  name: '0033-file-risks',
  async up(db) {
    for (const table of TABLES) {
      await db.schema.alterTable(table).addColumn('risks', 'text').execute()
      await sql`create index ${sql.ref(`${table}_unjudged`)} on ${sql.table(table)} (id) where risks is null`.execute(
        db,
      )
    }
  },
}
