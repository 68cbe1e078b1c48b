import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Rows of one statement. */
const PIECE = 200

/**
 * The keys for what accounts keep on their devices get generations. The key of an account until now is the first; as browsers
 * may still have it in their files, every account also gets a second one, with which its devices seal from the next login on.
 */
export const deviceKeys: Migration = {
  name: '0029-device-keys',
  async up(db) {
    await db.schema
      .createTable('device_keys')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('generation', 'integer', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('device_keys_key', ['user_id', 'generation'])
      .execute()
    await sql`insert into device_keys (user_id, generation, key, made_at)
      select id, 1, device_key, created_at from users where deleted_at is null`.execute(db)
    await addSecondKeys(db)
    await db.schema.alterTable('users').dropColumn('device_key').execute()
  },
}

async function addSecondKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from users where deleted_at is null`.execute(db)
  const madeAt = new Date().toISOString()
  for (let at = 0; at < rows.length; at += PIECE) {
    const values = rows
      .slice(at, at + PIECE)
      .map(({ id }) => sql`(${id}, 2, ${randomBytes(32).toString('base64')}, ${madeAt})`)
    await sql`insert into device_keys (user_id, generation, key, made_at) values ${sql.join(values)}`.execute(
      db,
    )
  }
}
