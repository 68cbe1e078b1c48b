import type { Migration } from './migration.ts'

/**
 * The hash of a file's bytes as they are stored, beside that of its bytes as they were sent: the two differ since files are sealed.
 * Null for a file that was stored before and is not sealed yet.
 */
export const storedHashes: Migration = {
  name: '0036-stored-hashes',
  async up(db) {
    for (const table of ['document_files', 'document_templates', 'pricing_tables', 'chat_files'])
      await db.schema.alterTable(table).addColumn('stored_sha256', 'text').execute()
  },
}
