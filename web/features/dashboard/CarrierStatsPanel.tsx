import { useState } from 'react'
import { given } from '../../documents/figures/figure-days.ts'
import { useStatsRange } from '../../documents/figures/StatsRange.tsx'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { CarrierDialog } from './CarrierDialog.tsx'
import { carrierBar } from './carrier-bar.ts'
import { useCarrierStats } from './dashboard.api.ts'
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
