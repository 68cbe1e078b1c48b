import { contactCodeList } from '#shared/stats/figure-lists.ts'
import { carrierName } from '../../documents/carrier-name.ts'
import { DetailDialog } from '../../documents/figures/DetailDialog.tsx'
import { type Days, given } from '../../documents/figures/figure-days.ts'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { useCarrierDetails } from './dashboard.api.ts'

export interface CarrierDialogProps {
  carrier: string | null
  days: Days
  onClose: () => void
}

/** The activations of a carrier by store. */
export function CarrierDialog({ carrier, days, onClose }: CarrierDialogProps) {
  const asked = useCarrierDetails(carrier, days)
  const addressOf = useListAddress()
  return (
    <DetailDialog
      title={`${carrierName(carrier)} 판매점별 개통`}
      days={days}
      asked={asked}
      barsOf={(dealers) =>
        dealers.map(({ dealerName, contactCode, count }) => ({
          key: contactCode ?? '',
          name: dealerName,
          note: contactCode === dealerName ? null : contactCode,
          value: count,
          to: addressOf(contactCodeList(given(days), carrier, contactCode)),
        }))
      }
      onClose={onClose}
    />
  )
}
