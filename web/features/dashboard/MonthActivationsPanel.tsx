import type { KstDay } from '#shared/kst.ts'
import type { MonthlyActivationStats } from '#shared/stats/stats.contract.ts'
import { Nothing } from '../../documents/figures/AskedFigures.tsx'
import { BarList } from '../../documents/figures/BarList.tsx'
import { Panel } from '../../documents/figures/Panel.tsx'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { monthText } from '../../lib/kst-day-words.ts'
import { carrierBar } from './carrier-bar.ts'
import { useMonthlyActivations } from './dashboard.api.ts'
import { OwnWork } from './OwnWork.tsx'
import { PanelBody } from './PanelBody.tsx'

/** The month's activations by carrier, most first. */
export function MonthActivationsPanel({ day }: { day: KstDay }) {
  const asked = useMonthlyActivations(day)
  return (
    <Panel
      title="이번 달 개통 실적"
      days={monthText(asked.data?.startDate ?? day)}
      badge={asked.data?.isOwnWork ? <OwnWork /> : null}
    >
      <PanelBody asked={asked}>{(month) => <Carriers month={month} />}</PanelBody>
    </Panel>
  )
}

function Carriers({ month }: { month: MonthlyActivationStats | undefined }) {
  const addressOf = useListAddress()
  if (month?.carriers.length === 0) return <Nothing>이번 달 개통 실적이 없습니다.</Nothing>
  return (
    <BarList
      label="이번 달 통신사별 개통"
      bars={month?.carriers.map((counted) => carrierBar(counted, month, addressOf))}
    />
  )
}
