import type { Migration } from './migration.ts'

/** An account may burn so many ids of submissions in an hour, and old ones are removed: both look only at those. */
export const withdrawnSubmissions: Migration = {
  name: '0034-withdrawn-submissions',
  async up(db) {
    await db.schema
      .createIndex('submissions_withdrawn')
      .on('submissions')
      .columns(['account_id', 'withdrawn_at'])
      .where('withdrawn_at', 'is not', null)
      .execute()
  },
}
