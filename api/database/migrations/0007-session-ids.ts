import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Sessions get a number of their own, by which an administrator ends one, and accounts the secret of a second factor. */
export const sessionIds: Migration = {
  name: '0007-session-ids',
  async up(db, kind) {
    await (kind === 'sqlite' ? rebuildSqlite(db) : extendPostgres(db))
    await addSecondFactor(db)
  },
}

type Db = Kysely<unknown>

/** SQLite has never-repeated numbers only in tables created with them, so the table is rebuilt. */
async function rebuildSqlite(db: Db): Promise<void> {
  await db.schema
    .createTable('numbered_sessions')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('sid_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('user_type', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('address', 'text')
    .addColumn('user_agent', 'text')
    .execute()
  const columns = sql.raw(
    'sid_hash, user_id, user_type, created_at, last_seen_at, expires_at, revoked_at, address, user_agent',
  )
  await sql`insert into numbered_sessions (${columns})
    select ${columns} from sessions order by created_at, sid_hash`.execute(db)
  await db.schema.dropTable('sessions').execute()
  await db.schema.alterTable('numbered_sessions').renameTo('sessions').execute()
  await db.schema.createIndex('sessions_user').on('sessions').columns(['user_id']).execute()
}

async function extendPostgres(db: Db): Promise<void> {
  await db.schema.alterTable('sessions').dropConstraint('sessions_pkey').execute()
  await db.schema.alterTable('sessions').addUniqueConstraint('sessions_sid_hash', ['sid_hash']).execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('id', 'integer', (c) => c.generatedAlwaysAsIdentity().primaryKey())
    .execute()
}

/** `otp_since`: null while the secret waits for its first code. `otp_step`: the time step of the last code that was taken. */
async function addSecondFactor(db: Db): Promise<void> {
  await db.schema.alterTable('users').addColumn('otp_secret', 'text').execute()
  await db.schema.alterTable('users').addColumn('otp_since', 'text').execute()
  await db.schema.alterTable('users').addColumn('otp_step', 'integer').execute()
}
