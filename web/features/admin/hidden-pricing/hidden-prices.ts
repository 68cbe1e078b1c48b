import type { HiddenPrice, HiddenPriceStatus } from '#shared/hidden-prices/hidden-price.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import { isInForce } from '#shared/price-period.ts'
import { PRICES_KEY } from '../../../records/record-keys.ts'

export const HIDDEN_PRICES_KEY = [...PRICES_KEY, 'hidden'] as const

export const STATUS_LABELS = {
  'in-force': '적용 중',
  scheduled: '예정',
  ended: '종료',
  inactive: '비활성',
} as const satisfies Record<HiddenPriceStatus, string>

/** The status by the same rule as the server's filter. */
export function statusOf(price: HiddenPrice, today: KstDay): HiddenPriceStatus {
  if (!price.isActive) return 'inactive'
  if (price.effectiveFrom > today) return 'scheduled'
  return isInForce(price, today) ? 'in-force' : 'ended'
}
