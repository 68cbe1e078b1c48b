import type { Migration } from './migration.ts'

/** When a session proved its account last. Sessions of before have not: they are asked at their next change of rights or money. */
export const proof: Migration = {
  name: '0032-proof',
  async up(db) {
    await db.schema.alterTable('sessions').addColumn('proved_at', 'text').execute()
  },
}
