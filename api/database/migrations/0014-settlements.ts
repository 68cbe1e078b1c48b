import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/**
 * What settlements are made of and what they are: deductions by add-on, policies by carrier and the documents to which they were
 * attached, the breakdown of an amount, months that are closed, and what is taken back after that. Amounts in hundredths of a won;
 * months are Seoul months, `2026-10`.
 */
export const settlements: Migration = {
  name: '0014-settlements',
  async up(db, kind) {
    await db.schema
      .createTable('additional_service_deductions')
      .addColumn('additional_service_id', 'integer', (column) =>
        column.primaryKey().references('additional_services.id'),
      )
      .addColumn('deduction_amount', 'bigint', (column) => column.notNull())
      .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('updated_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('carrier_service_policies')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('carrier', 'text', (column) => column.notNull())
      .addColumn('policy_name', 'text', (column) => column.notNull())
      .addColumn('policy_type', 'text', (column) => column.notNull())
      .addColumn('service_category', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('document_policies')
      .addColumn('document_id', 'integer', (column) => column.notNull().references('documents.id'))
      .addColumn('policy_id', 'integer', (column) =>
        column.notNull().references('carrier_service_policies.id'),
      )
      .addPrimaryKeyConstraint('document_policies_key', ['document_id', 'policy_id'])
      .execute()
    await db.schema
      .createIndex('document_policies_policy')
      .on('document_policies')
      .column('policy_id')
      .execute()

    await db.schema.alterTable('documents').addColumn('policy_details', 'text').execute()
    await db.schema
      .alterTable('documents')
      .addColumn('is_manual', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // The index holds every column that totals of some days read, so they need not read the table.
    await db.schema
      .createIndex('documents_by_settlement')
      .on('documents')
      .columns([
        'activated_at',
        'id',
        'activation_status',
        'carrier',
        'manual_settlement_amount',
        'calculated_settlement_amount',
        'hidden_price',
        'deleted_at',
      ])
      .where(sql`deleted_at`, 'is', null)
      .where(sql.ref('activated_at'), 'is not', null)
      .execute()

    await db.schema
      .createTable('settlement_closings')
      .addColumn('month', 'text', (column) => column.primaryKey())
      .addColumn('closed_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('closed_at', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('reversals', 'integer', (column) => column.notNull())
      .addColumn('undetermined', 'integer', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('hidden_price', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('settlement_reversals')
      .addColumn('document_id', 'integer', (column) => column.primaryKey().references('documents.id'))
      .addColumn('settled_at', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint')
      .addColumn('hidden_price', 'bigint')
      .addColumn('reversed_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('reversed_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('settlement_reversals_settled')
      .on('settlement_reversals')
      .column('settled_at')
      .execute()
    await createFormerNames(db, kind)
  },
}

const ACCEPTED_FOR_MS = 90 * 86_400_000

/** A carrier's old name is accepted for 90 days after its renaming, which was 90 days before that end. */
async function createFormerNames(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('former_names')
    .addColumn('id', 'integer', (column) =>
      kind === 'postgres'
        ? column.generatedAlwaysAsIdentity().primaryKey()
        : column.primaryKey().autoIncrement(),
    )
    .addColumn('of', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('former_names_name').on('former_names').columns(['of', 'name']).execute()
  const { rows } = await sql<{ name: string; carrier_id: number; accepted_until: string }>`
    select name, carrier_id, accepted_until from carrier_former_names`.execute(db)
  for (const { name, carrier_id, accepted_until } of rows) {
    const until = new Date(Date.parse(accepted_until) - ACCEPTED_FOR_MS).toISOString()
    await sql`insert into former_names ("of", name, record_id, until)
      values ('carrier', ${name}, ${carrier_id}, ${until})`.execute(db)
  }
}
