import { type PricePeriod, type PriceStatus as Status, statusOn } from '#shared/price-periods/price-period.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { Badge } from '../../ui/Badge.tsx'

export const PRICE_STATUS_LABELS = {
  'in-force': '적용 중',
  scheduled: '예정',
  ended: '종료',
  inactive: '비활성',
} as const satisfies Record<Status, string>

const PALETTES = { 'in-force': 'green', scheduled: 'accent', ended: 'gray', inactive: 'gray' } as const

/** Whether something holds today, by the same rule as the server's filter. */
export function PriceStatus({ of }: { of: PricePeriod & { isActive?: boolean } }) {
  const status = statusOn(of, useKstDay())
  return (
    <Badge size="sm" colorPalette={PALETTES[status]}>
      {PRICE_STATUS_LABELS[status]}
    </Badge>
  )
}
