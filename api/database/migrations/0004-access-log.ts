import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/**
 * The access log. Rows are only ever added; the database itself refuses every other change than sealing a row once and
 * removing what lies before a chain's start. `appended` counts what was ever added, so that a row which is taken away before
 * it is sealed is missed as well.
 */
export const accessLog: Migration = {
  name: '0004-access-log',
  async up(db, kind) {
    await createTables(db, kind)
    await sql`insert into access_log_chains (chain, appended, sealed, sealed_hash, removed, removed_hash)
      values ('records', 0, 0, ${NO_HASH}, 0, ${NO_HASH}), ('rights', 0, 0, ${NO_HASH}, 0, ${NO_HASH})`.execute(
      db,
    )
    await (kind === 'sqlite' ? guardSqlite(db) : guardPostgres(db))
  },
}

type Db = Kysely<unknown>

const NO_HASH = '0'.repeat(64)

async function createTables(db: Db, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('access_log_chains')
    .addColumn('chain', 'text', (c) => c.primaryKey())
    .addColumn('appended', 'bigint', (c) => c.notNull())
    .addColumn('sealed', 'bigint', (c) => c.notNull())
    .addColumn('sealed_hash', 'text', (c) => c.notNull())
    .addColumn('removed', 'bigint', (c) => c.notNull())
    .addColumn('removed_hash', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('access_log')
    .addColumn('id', 'integer', (c) =>
      kind === 'postgres' ? c.generatedAlwaysAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn('chain', 'text', (c) => c.notNull().references('access_log_chains.chain'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('account_name', 'text', (c) => c.notNull())
    .addColumn('account_kind', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_kind', 'text')
    .addColumn('subject_id', 'integer')
    .addColumn('subject_name', 'text')
    .addColumn('person_name', 'text')
    .addColumn('person_phone', 'text')
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('seal_number', 'bigint')
    .addColumn('hash', 'text')
    .addUniqueConstraint('access_log_seal', ['chain', 'seal_number'])
    .execute()
  const indexes = {
    access_log_time: ['at', 'id'],
    access_log_account: ['account_id', 'at', 'id'],
    access_log_account_action: ['account_id', 'action', 'at', 'id'],
    access_log_action: ['action', 'at', 'id'],
    access_log_subject: ['subject_id', 'at', 'id'],
    access_log_subject_name: ['subject_name', 'at', 'id'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('access_log').columns(columns).execute()
  }
  await db.schema
    .createIndex('access_log_waiting')
    .on('access_log')
    .columns(['chain', 'id'])
    .where(sql`hash`, 'is', null)
    .execute()
}

const FIXED = [
  ...['id', 'chain', 'at', 'account_id', 'username', 'account_name', 'account_kind', 'address', 'user_agent'],
  ...[
    'action',
    'subject_kind',
    'subject_id',
    'subject_name',
    'person_name',
    'person_phone',
    'detail',
    'reason',
  ],
]
/** Counters only grow, none past the one before it, and a hash changes only with its counter. */
const CHAIN_STEP = `new.chain = old.chain and new.appended >= old.appended
  and new.sealed >= old.sealed and new.sealed <= new.appended
  and new.removed >= old.removed and new.removed <= new.sealed
  and (new.sealed > old.sealed or new.sealed_hash = old.sealed_hash)
  and (new.removed > old.removed or new.removed_hash = old.removed_hash)`
const SEALING = 'old.hash is null and new.hash is not null and new.seal_number is not null'
const IS_REMOVED = `exists (select 1 from access_log_chains
  where access_log_chains.chain = old.chain and old.seal_number <= access_log_chains.removed)`

/** `insert or replace` deletes without asking the triggers of a delete, so an id that is there is refused at the insert. */
async function guardSqlite(db: Db): Promise<void> {
  const refuse = `begin select raise(abort, 'the access log only grows'); end`
  const same = FIXED.map((column) => `new.${column} is old.${column}`).join(' and ')
  const triggers = [
    `access_log_insert before insert on access_log
      when new.hash is not null or new.seal_number is not null
        or exists (select 1 from access_log where id = new.id) ${refuse}`,
    `access_log_count after insert on access_log begin
      update access_log_chains set appended = appended + 1 where chain = new.chain; end`,
    `access_log_update before update on access_log when not (${SEALING} and ${same}) ${refuse}`,
    `access_log_delete before delete on access_log when not ${IS_REMOVED} ${refuse}`,
    `access_log_chain_insert before insert on access_log_chains ${refuse}`,
    `access_log_chain_update before update on access_log_chains when not (${CHAIN_STEP}) ${refuse}`,
    `access_log_chain_delete before delete on access_log_chains ${refuse}`,
  ]
  for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(db)
}

async function guardPostgres(db: Db): Promise<void> {
  const same = FIXED.map((column) => `new.${column} is not distinct from old.${column}`).join(' and ')
  const functions = {
    access_log_guard: `
      if tg_op = 'INSERT' and new.hash is null and new.seal_number is null then return new; end if;
      if tg_op = 'UPDATE' and ${SEALING} and ${same} then return new; end if;
      if tg_op = 'DELETE' and ${IS_REMOVED} then return old; end if;
      raise exception 'the access log only grows';`,
    access_log_chain_guard: `
      if tg_op = 'UPDATE' and ${CHAIN_STEP} then return new; end if;
      raise exception 'the access log only grows';`,
    access_log_count: `
      update access_log_chains set appended = appended + added.number
      from (select chain, count(*) as number from added_rows group by chain) as added
      where access_log_chains.chain = added.chain;
      return null;`,
  }
  for (const [name, body] of Object.entries(functions)) {
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`)
      .execute(db)
  }
  const triggers = [
    `access_log_guard before insert or update or delete on access_log for each row execute function access_log_guard()`,
    `access_log_truncate before truncate on access_log execute function access_log_guard()`,
    `access_log_count after insert on access_log referencing new table as added_rows
      for each statement execute function access_log_count()`,
    `access_log_chain_guard before insert or update or delete on access_log_chains
      for each row execute function access_log_chain_guard()`,
    `access_log_chain_truncate before truncate on access_log_chains execute function access_log_chain_guard()`,
  ]
  for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(db)
}
