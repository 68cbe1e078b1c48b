import { carrierList, type FigureList } from '#shared/stats/figure-lists.ts'
import { carrierName } from '../../documents/carrier-name.ts'
import type { Bar } from '../../documents/figures/BarList.tsx'

interface CarrierCount {
  carrier: string | null
  count: number
  newCustomer: number
  portIn: number
}

/** A carrier's activations by customer type, each part with a link to its list. */
export function carrierBar(
  { carrier, count, newCustomer, portIn }: CarrierCount,
  days: Parameters<typeof carrierList>[0],
  addressOf: (list: FigureList) => string | null,
): Bar {
  return {
    key: carrier ?? '',
    name: carrierName(carrier),
    value: count,
    to: addressOf(carrierList(days, carrier)),
    parts: [
      { label: '신규', value: newCustomer, to: addressOf(carrierList(days, carrier, 'new')) },
      { label: '번호이동', value: portIn, to: addressOf(carrierList(days, carrier, 'port-in')) },
    ],
  }
}
