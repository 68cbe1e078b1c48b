import { kstDay } from '#shared/kst.ts'
import { type PricePeriod, periodText, type PriceStatus as Status, statusOn } from '#shared/price-period.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { Badge } from '../../ui/Badge.tsx'
import { choiceFilter } from '../filters.tsx'

export const PRICE_STATUS_LABELS = {
  'in-force': '적용 중',
  scheduled: '예정',
  ended: '종료',
  inactive: '비활성',
} as const satisfies Record<Status, string>

const PALETTES = { 'in-force': 'green', scheduled: 'accent', ended: 'gray', inactive: 'gray' } as const

/** The filter of lists that are read whole; those of pages name it in their query. */
export function statusFilter<Row extends PricePeriod>() {
  const options = (['in-force', 'scheduled', 'ended'] as const).map((value) => ({
    value,
    label: PRICE_STATUS_LABELS[value],
  }))
  return choiceFilter<Row>({
    name: 'status',
    label: '상태',
    options,
    keeps: (row, status) => statusOn({ ...row, isActive: true }, kstDay(new Date())) === status,
  })
}

export function Period({ of }: { of: PricePeriod }) {
  return <span className="tabular">{periodText(of)}</span>
}

/** Whether something holds today, by the same rule as the server's filter. */
export function PriceStatus({ of }: { of: PricePeriod & { isActive?: boolean } }) {
  const status = statusOn(of, useKstDay())
  return (
    <Badge size="sm" colorPalette={PALETTES[status]}>
      {PRICE_STATUS_LABELS[status]}
    </Badge>
  )
}
