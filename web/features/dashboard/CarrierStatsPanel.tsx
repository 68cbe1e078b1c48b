import { useState } from 'react'
import { contactCodeList } from '#shared/stats/figure-lists.ts'
import { carrierName } from '../../documents/carrier-name.ts'
import { DetailDialog } from '../../documents/figures/DetailDialog.tsx'
import { type Days, given } from '../../documents/figures/figure-days.ts'
import { useStatsRange } from '../../documents/figures/StatsRange.tsx'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { carrierBar } from './carrier-bar.ts'
import { useCarrierDetails, useCarrierStats } from './dashboard.api.ts'
import { RangedPanel } from './RangedPanel.tsx'

/** Activations by carrier; pressing a carrier opens its stores. */
export function CarrierStatsPanel() {
  const range = useStatsRange('carrier')
  const asked = useCarrierStats(range.days, range.problem === null)
  const addressOf = useListAddress()
  const [opened, open] = useState<{ carrier: string | null } | null>(null)
  return (
    <>
      <RangedPanel
        title="통신사별 개통"
        range={range}
        asked={asked}
        empty="통신사별 개통 데이터가 없습니다."
        barsOf={(counted) => ({
          ...carrierBar(counted, { ...given(range.days), isOwnWork: false }, addressOf),
          onOpen: () => open({ carrier: counted.carrier }),
        })}
      />
      {opened === null ? null : (
        <CarrierDialog carrier={opened.carrier} days={range.days} onClose={() => open(null)} />
      )}
    </>
  )
}

interface CarrierDialogProps {
  carrier: string | null
  days: Days
  onClose: () => void
}

/** The activations of a carrier by store. */
function CarrierDialog({ carrier, days, onClose }: CarrierDialogProps) {
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
