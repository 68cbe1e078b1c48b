import { type SqlBool, sql } from 'kysely'
import { type KstDay, kstDay } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import { SILENT_AFTER_DAYS, type SilentStores } from '#shared/sales-org/sales-performance.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { codesHeldBy } from '../contact-codes/contact-codes.access.ts'
import { compareTexts } from '../stats/sums.ts'
import type { Stores } from './counts-by-code.ts'
import { MOST_STORES } from './store-ranking.ts'

/**
 * The stores with an active contact code that have had no receipt for days, as it was at the end of `day`, and whose they were then. A store's codes count
 * together; one that never had a receipt is silent since its first code was registered.
 */
export async function silentStores(db: Queryable, whose: Stores, day: KstDay): Promise<SilentStores> {
  const stores = new Map<string, { last: KstDay | null; since: KstDay }>()
  for (const row of await codesWithLastReceipt(db, whose, day)) {
    const known = stores.get(row.dealer_name)
    const last = row.last_at === null ? null : kstDay(row.last_at)
    const since = kstDay(row.created_at)
    stores.set(row.dealer_name, {
      last: later(known?.last ?? null, last),
      since: known === undefined || since < known.since ? since : known.since,
    })
  }
  const silent = [...stores]
    .map(([storeName, { last, since }]) => ({
      storeName,
      lastReceivedOn: last,
      days: daysBetween(last ?? since, day),
    }))
    .filter(({ days }) => days >= SILENT_AFTER_DAYS)
    .sort((one, other) => other.days - one.days || compareTexts(one.storeName, other.storeName))
  return { total: silent.length, stores: silent.slice(0, MOST_STORES) }
}

/** One look into the index for each code: figures by day would have to be read back to the beginning. */
function codesWithLastReceipt(db: Queryable, whose: Stores, day: KstDay) {
  const until = kstDayStart(day, 1)
  return db
    .selectFrom('contact_codes')
    .select((select) => [
      'contact_codes.dealer_name',
      'contact_codes.created_at',
      select
        .selectFrom('documents')
        .select('documents.uploaded_at')
        .whereRef('documents.contact_code', '=', 'contact_codes.code')
        .where('documents.deleted_at', 'is', null)
        .where('documents.is_manual', '=', 0)
        .where('documents.customer_type', '<>', 'other')
        .where('documents.uploaded_at', '<', until)
        .orderBy('documents.uploaded_at', 'desc')
        .limit(1)
        .as('last_at'),
    ])
    .where('contact_codes.is_active', '=', 1)
    .where('contact_codes.created_at', '<', until)
    .$if(whose.kind === 'codes', (query) =>
      query.where(
        sql<SqlBool>`contact_codes.code in (select code
          from ${codesHeldBy(whose.kind === 'codes' ? whose.managerId : 0)} as held
          where from_day <= ${day} and ${day} < until_day)`,
      ),
    )
    .execute()
}

function later(one: KstDay | null, other: KstDay | null): KstDay | null {
  return one === null || (other !== null && other > one) ? other : one
}

function daysBetween(from: KstDay, to: KstDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
