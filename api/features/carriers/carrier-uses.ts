import { sql } from 'kysely'
import type { CarrierUses } from '#shared/carriers/carrier.contract.ts'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import type { KstDay } from '#shared/kst.ts'
import type { Queryable } from '../../database/database.ts'
import { countOf } from '../../database/paging.ts'

/** Counts everything that names a carrier, and all documents that belong to it, also under a former name. */
export async function carrierUses(
  db: Queryable,
  { id, name: carrier }: { id: number; name: string },
  today: KstDay,
): Promise<CarrierUses> {
  return {
    servicePlans: await naming(db, 'service_plans', carrier),
    additionalServices: await naming(db, 'additional_services', carrier),
    contactCodes: await naming(db, 'contact_codes', carrier),
    policies: await policiesNaming(db, carrier, today),
    accounts: (await accountsNaming(db, carrier)).length,
    ...(await documentsOf(db, { id, carrier })),
  }
}

export interface AccountCarriers {
  id: number
  allowedCarriers: string[]
  /** The account's code at each carrier. */
  carrierCodes: Record<string, string>
}

/** Accounts store carrier names in two JSON columns. Deleted accounts never come back, so they do not count. */
export async function accountsNaming(db: Queryable, carrier: string): Promise<AccountCarriers[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'allowed_carriers', 'carrier_codes'])
    .where('deleted_at', 'is', null)
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      allowedCarriers: JSON.parse(row.allowed_carriers) as string[],
      carrierCodes: JSON.parse(row.carrier_codes) as Record<string, string>,
    }))
    .filter(
      ({ allowedCarriers, carrierCodes }) =>
        allowedCarriers.includes(carrier) || Object.hasOwn(carrierCodes, carrier),
    )
}

function naming(
  db: Queryable,
  table: 'service_plans' | 'additional_services' | 'contact_codes',
  carrier: string,
): Promise<number> {
  return countOf(db.selectFrom(table).where('carrier', '=', carrier))
}

/** Policies that hold on that day or later; settlements of earlier days find those that have ended by the name. */
async function policiesNaming(db: Queryable, carrier: string, today: KstDay): Promise<number> {
  const rows = await db
    .selectFrom('carrier_service_policies')
    .select('policy_id')
    .distinct()
    .where('carrier', '=', carrier)
    .where('is_active', '=', 1)
    .where((where) => where.or([where('effective_until', 'is', null), where('effective_until', '>', today)]))
    .execute()
  return rows.length
}

async function documentsOf(db: Queryable, { id, carrier }: { id: number; carrier: string }) {
  const rows = await db
    .selectFrom('documents')
    .select((select) => [
      'activation_status',
      sql<number>`case when deleted_at is null then 0 else 1 end`.as('is_deleted'),
      select.fn.countAll<number>().as('count'),
    ])
    .where((the) => the.or([the('carrier', '=', carrier), the('carrier_id', '=', id)]))
    .groupBy(['activation_status', sql`case when deleted_at is null then 0 else 1 end`])
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0)
  return {
    documents: sum(rows),
    openDocuments: sum(rows.filter((row) => OPEN_STATUSES.some((open) => open === row.activation_status))),
    deletedDocuments: sum(rows.filter((row) => row.is_deleted === 1)),
  }
}
