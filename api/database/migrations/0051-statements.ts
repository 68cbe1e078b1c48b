import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/**
 * What a month's statements are made of beside the entries: how a store is taxed and paid, adjustments with their evidence, the
 * stages that a month goes through, and what stores say about their statements. Months that are closed are at 마감.
 */
export const statements: Migration = {
  name: '0051-statements',
  async up(db, kind) {
    await db.schema
      .alterTable('stores')
      .addColumn('tax_kind', 'text', (column) => column.notNull().defaultTo('taxable'))
      .execute()
    for (const column of ['business_number', 'bank_name', 'account_number', 'account_holder'])
      await db.schema.alterTable('stores').addColumn(column, 'text').execute()
    await copyBankAccounts(db)

    await withId(db, kind, 'evidence_files')
      .addColumn('storage_key', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('file_size', 'integer', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('stored_sha256', 'text')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('risks', 'text')
      .addColumn('uploaded_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('uploaded_at', 'text', (column) => column.notNull())
      .execute()
    await sql`create index evidence_files_unjudged on evidence_files (id) where risks is null`.execute(db)
    const entries = db.schema.alterTable('settlement_entries')
    await entries.addColumn('category', 'text').execute()
    await entries.addColumn('request_id', 'text').execute()
    await db.schema
      .createIndex('settlement_entries_request')
      .unique()
      .on('settlement_entries')
      .column('request_id')
      .execute()
    await entries
      .addColumn('evidence_file_id', 'integer', (column) => column.references('evidence_files.id'))
      .execute()
    await entries
      .addColumn('counters_id', 'integer', (column) => column.references('settlement_entries.id'))
      .execute()

    await db.schema
      .alterTable('settlement_closings')
      .addColumn('adjustments', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('settlement_months')
      .addColumn('month', 'text', (column) => column.primaryKey())
      .addColumn('stage', 'text', (column) => column.notNull())
      .execute()
    await withId(db, kind, 'settlement_steps')
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('from_stage', 'text', (column) => column.notNull())
      .addColumn('to_stage', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('account_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await sql`insert into settlement_months (month, stage) select month, 'closed' from settlement_closings`.execute(
      db,
    )
    await sql`insert into settlement_steps (month, from_stage, to_stage, account_id, at)
      select month, 'draft', 'closed', closed_by, closed_at from settlement_closings order by month`.execute(
      db,
    )
    await db.schema
      .createTable('settlement_stage_accounts')
      .addColumn('stage', 'text', (column) => column.notNull())
      .addColumn('account_id', 'integer', (column) => column.notNull().references('users.id'))
      .addPrimaryKeyConstraint('settlement_stage_accounts_key', ['stage', 'account_id'])
      .execute()
    await db.schema
      .createTable('statements')
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('store_id', 'integer', (column) => column.notNull().references('stores.id'))
      .addColumn('tax_kind', 'text', (column) => column.notNull())
      .addColumn('includes_vat', 'integer', (column) => column.notNull())
      .addColumn('total', 'bigint', (column) => column.notNull())
      .addColumn('payout', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('statements_key', ['month', 'store_id'])
      .execute()
    await db.schema
      .createTable('statement_confirmations')
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('store_id', 'integer', (column) => column.notNull().references('stores.id'))
      .addColumn('confirmed_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('confirmed_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('statement_confirmations_key', ['month', 'store_id'])
      .execute()
    await withId(db, kind, 'objections')
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('store_id', 'integer', (column) => column.notNull().references('stores.id'))
      .addColumn('document_id', 'integer')
      .addColumn('entry_id', 'integer', (column) => column.references('settlement_entries.id'))
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('is_accepted', 'integer')
      .addColumn('decided_by', 'integer', (column) => column.references('users.id'))
      .addColumn('decided_at', 'text')
      .execute()
    await withId(db, kind, 'objection_messages')
      .addColumn('objection_id', 'integer', (column) => column.notNull().references('objections.id'))
      .addColumn('sender_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('is_store', 'integer', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('objection_messages_objection')
      .on('objection_messages')
      .column('objection_id')
      .execute()
    await db.schema.createIndex('objections_month').on('objections').columns(['month', 'store_id']).execute()
  },
}

const withId = (db: Kysely<unknown>, kind: DatabaseKind, name: string) =>
  db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) =>
      kind === 'postgres'
        ? column.generatedAlwaysAsIdentity().primaryKey()
        : column.primaryKey().autoIncrement(),
    )

/** What a shop said of its bank when it asked for its account; sealed at the next start, as every secret of an older version is. */
async function copyBankAccounts(db: Kysely<unknown>): Promise<void> {
  const of = (column: string) => sql`(select ${sql.ref(column)} from dealer_registrations as registration
    inner join users on users.username_key = registration.username_key
    where users.id = stores.dealer_id and registration.status = '승인' order by registration.id desc limit 1)`
  await sql`update stores set business_number = ${of('registration.business_registration_number')},
    bank_name = nullif(${of('registration.bank_name')}, ''), account_number = nullif(${of('registration.bank_account')}, ''),
    account_holder = nullif(${of('registration.account_holder')}, '') where dealer_id is not null`.execute(db)
}
