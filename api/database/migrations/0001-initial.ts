import { randomUUID } from 'node:crypto'
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/**
 * Times are ISO 8601 UTC text with milliseconds, flags are 0/1, money is integer hundredths of a won, lists are JSON text:
 * the subset that SQLite and PostgreSQL share.
 */
export const initial: Migration = {
  name: '0001-initial',
  async up(db, kind) {
    await createAccounts(db, kind)
    await createReferenceData(db, kind)
    await createDocuments(db, kind)
    await createChat(db, kind)
  },
}

type Db = Kysely<unknown>

/** A table whose `id` is never given twice. */
function tableWithId(db: Db, kind: DatabaseKind, name: string) {
  return db.schema.createTable(name).addColumn('id', 'integer', (column) => {
    if (kind === 'postgres') return column.generatedAlwaysAsIdentity().primaryKey()
    return column.primaryKey().autoIncrement()
  })
}

function flags<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  defaults: Record<string, 0 | 1>,
): CreateTableBuilder<T, C> {
  return Object.entries(defaults).reduce(
    (builder, [name, value]) =>
      builder.addColumn(name, 'integer', (column) => column.notNull().defaultTo(value)) as typeof builder,
    table,
  )
}

async function createAccounts(db: Db, kind: DatabaseKind): Promise<void> {
  await tableWithId(db, kind, 'users')
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('dealer_name', 'text')
    .addColumn('user_type', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('allowed_carriers', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('carrier_codes', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('team', 'text')
    .addColumn('contact_email', 'text')
    .addColumn('contact_phone', 'text')
    .addColumn('location', 'text')
    .addColumn('is_restricted', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('must_change_password', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('is_primary_admin', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('device_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await db.schema
    .createTable('user_permissions')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('menu_id', 'text', (c) => c.notNull())
    .addColumn('can_view', 'integer', (c) => c.notNull())
    .addColumn('can_edit', 'integer', (c) => c.notNull())
    .addColumn('can_delete', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_permissions_key', ['user_id', 'menu_id'])
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('sid_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('user_type', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('address', 'text')
    .addColumn('user_agent', 'text')
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').columns(['user_id']).execute()
  await tableWithId(db, kind, 'login_failures')
    .addColumn('username_key', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('login_failures_username')
    .on('login_failures')
    .columns(['username_key', 'at'])
    .execute()
  await db.schema
    .createIndex('login_failures_address')
    .on('login_failures')
    .columns(['address', 'at'])
    .execute()
  await db.schema
    .createTable('kp_numbers')
    .addColumn('kp_number', 'text', (c) => c.primaryKey())
    .addColumn('dealer_name', 'text', (c) => c.notNull())
    .addColumn('location', 'text')
    .addColumn('dealer_id', 'integer', (c) => c.references('users.id').unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await tableWithId(db, kind, 'dealer_registrations')
    .addColumn('business_name', 'text', (c) => c.notNull())
    .addColumn('business_registration_number', 'text', (c) => c.notNull().unique())
    .addColumn('representative_name', 'text', (c) => c.notNull())
    .addColumn('business_address', 'text', (c) => c.notNull())
    .addColumn('phone_number', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('contact_code', 'text')
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('additional_info', 'text')
    .addColumn('bank_account', 'text')
    .addColumn('bank_name', 'text')
    .addColumn('account_holder', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('approved_by', 'integer', (c) => c.references('users.id'))
    .addColumn('approved_at', 'text')
    .addColumn('rejection_reason', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await tableWithId(db, kind, 'sales_teams')
    .addColumn('team_name', 'text', (c) => c.notNull())
    .addColumn('team_code', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('system_facts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
}

async function createReferenceData(db: Db, kind: DatabaseKind): Promise<void> {
  await flags(
    tableWithId(db, kind, 'carriers')
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('display_order', 'integer', (c) => c.notNull())
      .addColumn('description', 'text')
      .addColumn('bundle_number', 'text')
      .addColumn('bundle_carrier', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
    {
      is_active: 1,
      is_other: 0,
      is_wired: 0,
      document_required: 0,
      require_customer_name: 1,
      require_customer_phone: 1,
      require_customer_email: 0,
      require_contact_code: 1,
      require_carrier: 1,
      require_previous_carrier: 0,
      require_document_upload: 0,
      require_bundle_number: 0,
      require_bundle_carrier: 0,
      require_desired_number: 0,
      allow_new_customer: 1,
      allow_port_in: 1,
    },
  ).execute()
  await db.schema
    .createTable('carrier_former_names')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('carrier_id', 'integer', (c) => c.notNull().references('carriers.id'))
    .addColumn('accepted_until', 'text', (c) => c.notNull())
    .execute()
  await tableWithId(db, kind, 'service_plans')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('carrier', 'text', (c) => c.notNull())
    .addColumn('plan_type', 'text', (c) => c.notNull())
    .addColumn('data_allowance', 'text')
    .addColumn('monthly_fee', 'bigint', (c) => c.notNull())
    .addColumn('combination_eligible', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('service_plans_name', ['carrier', 'name'])
    .execute()
  await tableWithId(db, kind, 'additional_services')
    .addColumn('service_name', 'text', (c) => c.notNull())
    .addColumn('carrier', 'text', (c) => c.notNull())
    .addColumn('service_type', 'text', (c) => c.notNull())
    .addColumn('monthly_fee', 'bigint', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('additional_services_name', ['carrier', 'service_name'])
    .execute()
  await tableWithId(db, kind, 'contact_codes')
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('dealer_name', 'text', (c) => c.notNull())
    .addColumn('real_sales_pos', 'text')
    .addColumn('carrier', 'text', (c) => c.notNull())
    .addColumn('sales_manager_id', 'integer', (c) => c.references('users.id'))
    .addColumn('sales_manager_name', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('contact_codes_dealer').on('contact_codes').columns(['dealer_name']).execute()
  // The version of all reference data, for ETags; random, so that it differs in every database.
  await sql`insert into system_facts (key, value, updated_at)
    values ('reference_version', ${randomUUID()}, ${new Date().toISOString()})`.execute(db)
}

async function createDocuments(db: Db, kind: DatabaseKind): Promise<void> {
  await tableWithId(db, kind, 'documents')
    .addColumn('document_number', 'text', (c) => c.notNull().unique())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('dealer_id', 'integer', (c) => c.references('users.id'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('customer_name', 'text', (c) => c.notNull())
    .addColumn('customer_name_key', 'text', (c) => c.notNull())
    .addColumn('customer_initials', 'text', (c) => c.notNull())
    .addColumn('customer_phone', 'text', (c) => c.notNull())
    .addColumn('customer_email', 'text')
    .addColumn('contact_code', 'text')
    .addColumn('store_name', 'text')
    .addColumn('dealer_name', 'text')
    .addColumn('real_sales_pos', 'text')
    .addColumn('carrier', 'text')
    .addColumn('previous_carrier', 'text')
    .addColumn('bundle_number', 'text')
    .addColumn('bundle_carrier', 'text')
    .addColumn('customer_type', 'text', (c) => c.notNull())
    .addColumn('desired_number', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('status_set_by_admin', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('activation_status', 'text', (c) => c.notNull())
    .addColumn('uploaded_at', 'text', (c) => c.notNull())
    .addColumn('submitted_at', 'text')
    .addColumn('activated_at', 'text')
    .addColumn('activated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('activated_by_name', 'text')
    .addColumn('cancelled_at', 'text')
    .addColumn('cancelled_by', 'integer', (c) => c.references('users.id'))
    .addColumn('cancelled_by_name', 'text')
    .addColumn('discarded_at', 'text')
    .addColumn('other_completed_at', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('original_memo', 'text')
    .addColumn('memo', 'text')
    .addColumn('supplement_notes', 'text')
    .addColumn('supplement_required_by', 'integer', (c) => c.references('users.id'))
    .addColumn('supplement_required_at', 'text')
    .addColumn('dealer_notes', 'text')
    .addColumn('discard_reason', 'text')
    .addColumn('assigned_worker_id', 'integer', (c) => c.references('users.id'))
    .addColumn('assigned_worker_name', 'text')
    .addColumn('assigned_at', 'text')
    .addColumn('file_id', 'integer')
    .addColumn('service_plan_id', 'integer', (c) => c.references('service_plans.id'))
    .addColumn('service_plan_name', 'text')
    .addColumn('current_month_service_plan_id', 'integer', (c) => c.references('service_plans.id'))
    .addColumn('current_month_service_plan_name', 'text')
    .addColumn('additional_service_ids', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('registration_fee_prepaid', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('registration_fee_postpaid', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('registration_fee_installment', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sim_fee_prepaid', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sim_fee_postpaid', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sim_fee_installment', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('bundle_applied', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('bundle_not_applied', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('bundle_discount', 'bigint')
    .addColumn('total_monthly_fee', 'bigint')
    .addColumn('device_model', 'text')
    .addColumn('device_serial_number', 'text')
    .addColumn('sim_number', 'text')
    .addColumn('subscription_number', 'text')
    .addColumn('settlement_new_customer_price', 'bigint')
    .addColumn('settlement_port_in_price', 'bigint')
    .addColumn('settlement_calculated_at', 'text')
    .addColumn('manual_settlement_amount', 'bigint')
    .addColumn('calculated_settlement_amount', 'bigint')
    .addColumn('hidden_price', 'bigint')
    .addColumn('deleted_at', 'text')
    .addColumn('deleted_by', 'integer', (c) => c.references('users.id'))
    .execute()
  // Newest first within a status, for one store, for one worker. Deleted rows are in no list, so in no index; an index on
  // what happens late in a document's life leaves out those to which it has not happened.
  const listIndex = async (name: string, columns: string[], happened?: string) => {
    const index = db.schema
      .createIndex(name)
      .on('documents')
      .columns(columns)
      .where(sql`deleted_at`, 'is', null)
    await (happened === undefined ? index : index.where(sql.ref(happened), 'is not', null)).execute()
  }
  await listIndex('documents_by_status', ['activation_status', 'id'])
  await listIndex('documents_by_dealer', ['dealer_id', 'activation_status', 'id'])
  await listIndex('documents_by_carrier', ['carrier', 'activation_status', 'id'])
  await listIndex('documents_by_contact_code', ['contact_code', 'id'])
  await listIndex('documents_by_receipt', ['uploaded_at', 'id'])
  await listIndex('documents_by_phone', ['customer_phone', 'uploaded_at'])
  await listIndex(
    'documents_by_assignee',
    ['assigned_worker_id', 'activation_status', 'id'],
    'assigned_worker_id',
  )
  await listIndex('documents_by_activator', ['activated_by', 'activated_at'], 'activated_by')
  const byDateOf = (name: string, date: string) =>
    listIndex(name, ['activation_status', date, 'id', 'carrier'], date)
  await byDateOf('documents_by_activation', 'activated_at')
  await byDateOf('documents_by_cancellation', 'cancelled_at')
  await byDateOf('documents_by_discarding', 'discarded_at')
  await byDateOf('documents_by_other_completion', 'other_completed_at')

  await tableWithId(db, kind, 'document_files')
    .addColumn('document_id', 'integer', (c) => c.notNull().references('documents.id'))
    .addColumn('storage_key', 'text', (c) => c.notNull().unique())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('file_size', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('uploaded_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('uploaded_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('document_files_document')
    .on('document_files')
    .columns(['document_id'])
    .execute()

  await tableWithId(db, kind, 'document_events')
    .addColumn('document_id', 'integer', (c) => c.notNull().references('documents.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('from_value', 'text')
    .addColumn('to_value', 'text')
    .addColumn('note', 'text')
    .addColumn('is_visible_to_store', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('document_events_document')
    .on('document_events')
    .columns(['document_id', 'id'])
    .execute()

  // How many undeleted documents have a status (see database/document-tallies.ts).
  await tableWithId(db, kind, 'document_tallies')
    .addColumn('activation_status', 'text', (c) => (kind === 'sqlite' ? c.notNull().unique() : c.notNull()))
    .addColumn('delta', 'integer', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('submissions')
    .addColumn('account_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('submission_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('document_id', 'integer')
    .addColumn('document_number', 'text')
    .addColumn('fields_sha256', 'text')
    .addColumn('file_sha256', 'text')
    .addColumn('withdrawn_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('submissions_key', ['account_id', 'submission_id'])
    .execute()

  if (kind === 'postgres') await sql`create sequence document_number_sequence`.execute(db)
  await db.schema
    .createTable('document_number_days')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('last_number', 'bigint', (c) => c.notNull())
    .execute()

  // Two-letter pieces of names, their initial consonants and phone digits (see database/search.ts).
  if (kind === 'postgres') {
    await sql`create table document_search (
      document_id integer primary key references documents(id) on delete cascade, grams text[] not null)`.execute(
      db,
    )
    await sql`create index document_search_grams on document_search using gin (grams)`.execute(db)
  } else {
    await sql`create virtual table document_search using fts5(
      grams, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0", detail=none)`.execute(
      db,
    )
  }
}

async function createChat(db: Db, kind: DatabaseKind): Promise<void> {
  await tableWithId(db, kind, 'chat_rooms')
    .addColumn('document_id', 'integer', (c) => c.notNull().unique().references('documents.id'))
    .addColumn('dealer_id', 'integer', (c) => c.references('users.id'))
    .addColumn('worker_id', 'integer', (c) => c.references('users.id'))
    .addColumn('last_number', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('read_by_dealer', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('read_by_staff', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await tableWithId(db, kind, 'chat_messages')
    .addColumn('chat_room_id', 'integer', (c) => c.notNull().references('chat_rooms.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('sender_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('sender_type', 'text', (c) => c.notNull())
    .addColumn('sender_name', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('message_type', 'text', (c) => c.notNull())
    .addColumn('client_message_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('chat_messages_number', ['chat_room_id', 'number'])
    .addUniqueConstraint('chat_messages_client', ['sender_id', 'client_message_id'])
    .execute()
}
