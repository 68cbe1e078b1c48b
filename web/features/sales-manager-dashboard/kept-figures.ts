import * as z from 'zod/mini'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { SalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import { CarrierStat, TodayStats } from '#shared/stats/stats.contract.ts'
import type { Offline } from '../../offline/index.ts'

/** All that the page shows, read together; what is of a day, is of the server's day. */
export const SalesFigures = z.object({
  scope: SalesScope,
  day: z.string(),
  /** Null for an account that may not read it. */
  today: z.nullable(TodayStats),
  /** Activations of the day and of its month. */
  daily: z.array(CarrierStat),
  monthly: z.array(CarrierStat),
})
export type SalesFigures = z.infer<typeof SalesFigures>

export interface KeptFigures {
  figures: SalesFigures
  /** In milliseconds since 1970. */
  readAt: number
}

/**
 * What the device keeps of the server for an account is its reference data, and goes with a logout. A sales manager has none:
 * the last figures stand there instead. An administrator works at a desk, and has reference data.
 */
function isKept(account: SessionUser): boolean {
  return account.userType === 'sales_manager'
}

/** Null without any, and for those of an older version of the app. */
export async function readKeptFigures(
  offline: Offline | null,
  account: SessionUser,
): Promise<KeptFigures | null> {
  if (offline === null || !isKept(account)) return null
  const kept = await offline.reference.read(account.id).catch(() => null)
  const parsed = SalesFigures.safeParse(kept?.body)
  return kept === null || !parsed.success ? null : { figures: parsed.data, readAt: kept.fetchedAt }
}

/** Nothing is kept for an account that has signed out meanwhile. */
export async function keepFigures(
  offline: Offline | null,
  account: SessionUser,
  figures: SalesFigures,
): Promise<void> {
  if (offline === null || !isKept(account)) return
  const fresh = { kind: 'fresh', etag: '', body: figures } as const
  await offline.reference.refresh(account.id, async () => fresh).catch(() => null)
}
