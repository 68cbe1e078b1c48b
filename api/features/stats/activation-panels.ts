import { sql } from 'kysely'
import { UNKNOWN_ACTIVATOR } from '#shared/documents/unknown-activator.ts'
import { grouped } from '#shared/grouped.ts'
import { kstMonthDays } from '#shared/kst-calendar.ts'
import type {
  CarrierDetail,
  CarrierStat,
  WorkerDetail,
  WorkerStat,
  WorkerTotals,
} from '#shared/stats/stats.contract.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { textOrNull } from '../../database/sent-values.ts'
import type { Account } from '../../http/accounts.ts'
import { codesHeldBy } from '../contact-codes/contact-codes.access.ts'
import { storeNames } from '../contact-codes/former-contact-codes.ts'
import { IS_BACK_OFFICE } from './back-office.ts'
import { figures } from './figures.ts'
import type { Days } from './periods.ts'
import { byCarrier, byType, compareTexts, sumOf } from './sums.ts'
import { type Whose, whoseDay, whoseStores } from './whose-figures.ts'

const ACTIVATED = { on: 'closing', status: '개통' } as const

export async function carrierStats(
  database: Database,
  account: Account,
  days: Days,
  withDealers: boolean,
): Promise<CarrierStat[]> {
  const whose = whoseDay(account)
  if (!withDealers) {
    const rows = await figures(database, { ...ACTIVATED, whose, days, by: ['carrier', 'customer_type'] })
    return byCarrier(rows).map(({ rows, ...stat }) => ({ ...stat, total: stat.count, dealers: [] }))
  }
  const rows = await figures(database, {
    ...ACTIVATED,
    whose: whoseStores(account),
    days,
    by: ['carrier', 'contact_code', 'customer_type'],
  })
  const names = await namesFor(database.kysely, whose)
  return byCarrier(rows).map(({ rows, ...stat }) => ({
    ...stat,
    total: stat.count,
    dealers: byContactCode(rows).map(({ count, ...dealer }) => ({
      ...dealer,
      dealerName: names.get(dealer.contactCode ?? '') ?? null,
      total: count,
    })),
  }))
}

export async function carrierDetails(
  database: Database,
  account: Account,
  carrier: string,
  days: Days,
): Promise<CarrierDetail[]> {
  const whose = whoseDay(account)
  const rows = await figures(database, {
    ...ACTIVATED,
    whose: whoseStores(account),
    days,
    by: ['contact_code', 'customer_type'],
    carrier,
  })
  const names = await namesFor(database.kysely, whose)
  return byContactCode(rows).map(({ contactCode, count }) => ({
    dealerName: names.get(contactCode ?? '') ?? contactCode ?? '미지정',
    contactCode,
    count,
  }))
}

type ContactCodeRows = Parameters<typeof byType>[0][number] & { contact_code: string }

/** A row per contact code, the highest count first. */
function byContactCode(rows: readonly ContactCodeRows[]) {
  return [...grouped(rows, (row) => row.contact_code)]
    .map(([contactCode, ofCode]) => ({ contactCode: textOrNull(contactCode), ...byType(ofCode) }))
    .sort((one, other) => other.count - one.count || compareTexts(one.contactCode, other.contactCode))
}

/** The names of stores by contact code: those of the codes that are counted. */
export function namesFor(db: Queryable, whose: Whose): Promise<Map<string, string>> {
  return storeNames(
    db,
    whose.kind === 'codes' ? sql`(select code from ${codesHeldBy(whose.managerId)} as held)` : undefined,
  )
}

export async function workerStats(database: Database, days: Days): Promise<WorkerStat[]> {
  const names = await accountNames(database.kysely)
  const whose = { kind: 'activators' } as const
  const rows = await figures(database, { ...ACTIVATED, whose, days, by: ['worker_id'] })
  return rows
    .map(({ worker_id: workerId, count }) => ({
      workerId,
      workerName: names.get(workerId)?.name ?? UNKNOWN_ACTIVATOR,
      count,
    }))
    .sort((one, other) => other.count - one.count || compareTexts(one.workerName, other.workerName))
}

export async function workerDetails(
  database: Database,
  workerId: number,
  days: Days,
): Promise<WorkerDetail[]> {
  const rows = await figures(database, {
    ...ACTIVATED,
    whose: { kind: 'activator', id: workerId },
    days,
    by: ['carrier', 'customer_type'],
  })
  return byCarrier(rows).map(({ carrier, count }) => ({ carrier, count }))
}

/** Everybody in the back office who can activate now or has activated before. */
export async function workerTotals(database: Database, now: Date): Promise<WorkerTotals[]> {
  const names = await accountNames(database.kysely)
  const whose = { kind: 'activators' } as const
  const activations = { ...ACTIVATED, whose, by: ['worker_id'] as const }
  const all = await figures(database, { ...activations, days: {} })
  const monthly = await figures(database, { ...activations, days: kstMonthDays(now) })
  const [totals, months] = [all, monthly].map((rows) => grouped(rows, (row) => row.worker_id))
  return [...names]
    .map(([dealerId, { name, isWorking }]) => ({
      workerName: name,
      dealerId,
      monthlyActivations: sumOf(months?.get(dealerId) ?? []),
      totalActivations: sumOf(totals?.get(dealerId) ?? []),
      isWorking,
    }))
    .filter(({ isWorking, totalActivations }) => isWorking || totalActivations > 0)
    .sort(
      (one, other) =>
        other.totalActivations - one.totalActivations || compareTexts(one.workerName, other.workerName),
    )
    .map(({ isWorking, ...worker }) => worker)
}

/** The accounts of the back office; `isWorking`: an active account that is no administrator. */
async function accountNames(db: Queryable): Promise<Map<number, { name: string; isWorking: boolean }>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'user_type', 'is_active', 'deleted_at'])
    .where(IS_BACK_OFFICE)
    .execute()
  return new Map(
    rows.map(({ id, name, user_type, is_active, deleted_at }) => [
      id,
      { name, isWorking: user_type !== 'admin' && is_active === 1 && deleted_at === null },
    ]),
  )
}
