import { useState } from 'react'
import type { KstDay } from '#shared/kst.ts'
import { TrendFigures, TrendSwitch, trendDays } from '../../documents/figures/TrendFigures.tsx'
import { useTrend } from './dashboard.api.ts'
import { FiguresPanel } from './FiguresPanel.tsx'

/** Receipts and activations of the last days, as lines or as a table. */
export function TrendPanel({ day }: { day: KstDay }) {
  const asked = useTrend(day)
  const [isTable, setTable] = useState(false)
  const { data } = asked
  return (
    <FiguresPanel
      title="최근 30일 추이"
      days={trendDays(data)}
      asked={asked}
      action={
        <TrendSwitch isTable={isTable} disabled={data === undefined} onSwitch={() => setTable(!isTable)} />
      }
    >
      {(trend) => <TrendFigures trend={trend} isTable={isTable} />}
    </FiguresPanel>
  )
}
