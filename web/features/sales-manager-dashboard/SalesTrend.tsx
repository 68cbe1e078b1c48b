import { useState } from 'react'
import type { Trend } from '#shared/stats/stats.contract.ts'
import { Panel } from '../../documents/figures/Panel.tsx'
import { TrendFigures, TrendSwitch, trendDays } from '../../documents/figures/TrendFigures.tsx'

/** Receipts and activations of the thirty days until the chosen one. */
export default function SalesTrend({ trend }: { trend: Trend | undefined }) {
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title="30일 추이"
      days={trendDays(trend)}
      action={
        <TrendSwitch isTable={isTable} disabled={trend === undefined} onSwitch={() => setTable(!isTable)} />
      }
    >
      <TrendFigures trend={trend} isTable={isTable} />
    </Panel>
  )
}
