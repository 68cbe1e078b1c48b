import { sql } from 'kysely'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { forgetFormerName } from './create-carrier.ts'

const ACCEPTED_FOR_MS = 90 * 86_400_000

interface Rename {
  id: number
  from: string
  to: string
  by: Account
  at: Date
}

/**
 * Gives a carrier its new name in everything that names it and is not history: plans, add-ons, codes, accounts and open
 * documents (DECISIONS.md §4). The old name stays accepted for 90 days. Throws CARRIER_TAKEN.
 */
export async function renameCarrier(transaction: Transaction, rename: Rename): Promise<void> {
  const { db } = transaction
  const { id, from, to, at } = rename
  await db.updateTable('carriers').set({ name: to }).where('id', '=', id).execute()
  await forgetFormerName(transaction, to)
  const former = { carrier_id: id, accepted_until: new Date(at.getTime() + ACCEPTED_FOR_MS).toISOString() }
  await db
    .insertInto('carrier_former_names')
    .values({ name: from, ...former })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(former))
    .execute()
  for (const table of ['service_plans', 'additional_services', 'contact_codes'] as const) {
    await db.updateTable(table).set({ carrier: to }).where('carrier', '=', from).execute()
  }
  await renameInOpenDocuments(db, rename)
  await renameInAccounts(db, from, to)
}

async function renameInOpenDocuments(db: Queryable, { from, to, by, at }: Rename): Promise<void> {
  const isAffected = sql<boolean>`carrier = ${from} and activation_status in (${sql.join(OPEN_STATUSES)})`
  await db
    .insertInto('document_events')
    .columns([
      'document_id',
      'at',
      'actor_id',
      'actor_name',
      'type',
      'from_value',
      'to_value',
      'note',
      'is_visible_to_store',
    ])
    .expression((from_) =>
      from_
        .selectFrom('documents')
        .select([
          'id',
          sql.val(at.toISOString()).as('at'),
          sql<number>`cast(${by.id} as integer)`.as('actor_id'),
          sql.val(by.name).as('actor_name'),
          sql.val('edited').as('type'),
          sql.val(from).as('from_value'),
          sql.val(to).as('to_value'),
          sql.val('통신사명 변경').as('note'),
          sql<number>`cast(1 as integer)`.as('is_visible_to_store'),
        ])
        .where(isAffected),
    )
    .execute()
  await db
    .updateTable('documents')
    .set({ carrier: to, version: sql`version + 1`, updated_at: at.toISOString(), updated_by: by.id })
    .where(isAffected)
    .execute()
}

/** Accounts keep carrier names in two JSON columns. */
async function renameInAccounts(db: Queryable, from: string, to: string): Promise<void> {
  const rows = await db.selectFrom('users').select(['id', 'allowed_carriers', 'carrier_codes']).execute()
  const renamed = (name: string) => (name === from ? to : name)
  for (const row of rows) {
    const allowed = JSON.parse(row.allowed_carriers) as string[]
    const codes = JSON.parse(row.carrier_codes) as Record<string, string>
    if (!allowed.includes(from) && !Object.hasOwn(codes, from)) continue
    await db
      .updateTable('users')
      .set({
        allowed_carriers: JSON.stringify(allowed.map(renamed)),
        carrier_codes: JSON.stringify(
          Object.fromEntries(Object.entries(codes).map(([carrier, code]) => [renamed(carrier), code])),
        ),
      })
      .where('id', '=', row.id)
      .execute()
  }
}
