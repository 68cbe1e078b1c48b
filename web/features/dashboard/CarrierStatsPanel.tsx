import { useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { BarList } from './BarList.tsx'
import { CarrierDialog } from './CarrierDialog.tsx'
import { carrierBar } from './carrier-bar.ts'
import { given, useCarrierStats } from './dashboard.api.ts'
import { Nothing, Panel, PanelBody } from './Panel.tsx'
import { StatsRange, useStatsRange } from './StatsRange.tsx'
import { useListAddress } from './use-list-address.ts'

const TITLE = '통신사별 개통'

/** Activations by carrier in days of one's choice; a carrier's name opens its stores. */
export function CarrierStatsPanel() {
  const { range, problem, change } = useStatsRange('carrier')
  const asked = useCarrierStats(range, problem === null)
  const addressOf = useListAddress()
  const [opened, open] = useState<{ carrier: string | null } | null>(null)
  return (
    <Panel title={TITLE}>
      <StatsRange of={TITLE} range={range} onChange={change} />
      {problem === null ? (
        <PanelBody asked={asked}>
          {(carriers) =>
            carriers?.length === 0 ? (
              <Nothing>통신사별 개통 데이터가 없습니다.</Nothing>
            ) : (
              <BarList
                label={TITLE}
                bars={carriers?.map((counted) => ({
                  ...carrierBar(counted, { ...given(range), isOwnWork: false }, addressOf),
                  onOpen: () => open({ carrier: counted.carrier }),
                }))}
              />
            )
          }
        </PanelBody>
      ) : (
        <Notice kind="error">{problem}</Notice>
      )}
      {opened === null ? null : (
        <CarrierDialog carrier={opened.carrier} range={range} onClose={() => open(null)} />
      )}
    </Panel>
  )
}
