import * as z from 'zod/mini'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { SalesPerformance } from '#shared/sales-org/sales-performance.contract.ts'
import { SalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import { CarrierStat, TodayStats } from '#shared/stats/stats.contract.ts'
import type { Offline } from '../../offline/index.ts'

/** All figures of the page, read together: those of the server's today, or of a chosen day. */
export const SalesFigures = z.object({
  scope: SalesScope,
  day: z.string(),
  /** Null for an account that may not read them. */
  today: z.nullable(TodayStats),
  /** Activations of the day; below, those of its month. */
  daily: z.array(CarrierStat),
  monthly: z.array(CarrierStat),
  performance: SalesPerformance,
})
export type SalesFigures = z.infer<typeof SalesFigures>

export interface KeptFigures {
  figures: SalesFigures
  /** In milliseconds since 1970. */
  readAt: number
}

/**
 * Only a sales manager's figures are kept. They take the place of the reference data, which other accounts keep on the
 * device and sales managers do not have, and are deleted on logout as well.
 */
function isKept(account: SessionUser): boolean {
  return account.userType === 'sales_manager'
}

/** Null without kept figures, or when another version of the app kept them. */
export async function readKeptFigures(
  offline: Offline | null,
  account: SessionUser,
): Promise<KeptFigures | null> {
  if (offline === null || !isKept(account)) return null
  const kept = await offline.reference.read(account.id).catch(() => null)
  const parsed = SalesFigures.safeParse(kept?.body)
  return kept === null || !parsed.success ? null : { figures: parsed.data, readAt: kept.fetchedAt }
}

/** Keeps the figures, unless the account has signed out meanwhile. */
export async function keepFigures(
  offline: Offline | null,
  account: SessionUser,
  figures: SalesFigures,
): Promise<void> {
  if (offline === null || !isKept(account)) return
  const fresh = { kind: 'fresh', etag: '', body: figures } as const
  await offline.reference.refresh(account.id, async () => fresh).catch(() => null)
}
