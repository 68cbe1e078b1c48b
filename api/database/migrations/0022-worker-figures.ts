import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Hand-overs know their accounts, as two workers may have one name; older ones get the account whose name was written down, where
 * only one has it. The index finds what happened in some days without reading the whole history.
 */
export const workerFigures: Migration = {
  name: '0022-worker-figures',
  async up(db) {
    const events = db.schema.alterTable('document_events')
    for (const side of ['from', 'to']) {
      await events.addColumn(`${side}_account_id`, 'integer').execute()
      const [account, name] = [sql.ref(`${side}_account_id`), sql.ref(`document_events.${side}_value`)]
      // Grouped once: a company has many accounts and a long history.
      await sql`update document_events set ${account} = named.id
        from (select name, min(id) as id from users
          where user_type in ('admin', 'user', 'worker') group by name having count(*) = 1) as named
        where type = 'assigned' and ${name} = named.name`.execute(db)
    }
    await db.schema
      .createIndex('document_events_by_time')
      .on('document_events')
      .columns(['type', 'at'])
      .execute()
  },
}
