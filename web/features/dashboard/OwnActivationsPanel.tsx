import { Grid } from '@chakra-ui/react'
import type { KstDay } from '#shared/kst.ts'
import { kstDayStart, kstMonthDays } from '#shared/kst-calendar.ts'
import { workerList } from '#shared/stats/figure-lists.ts'
import type { TodayStats } from '#shared/stats/stats.contract.ts'
import type { Asked } from '../../documents/figures/AskedFigures.tsx'
import { Panel } from '../../documents/figures/Panel.tsx'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { Figure } from './Figure.tsx'
import { PanelBody } from './PanelBody.tsx'

export interface OwnActivationsPanelProps {
  asked: Asked<TodayStats>
  day: KstDay
  accountId: number
}

/** The user's own activations, today and this month. */
export function OwnActivationsPanel({ asked, day, accountId }: OwnActivationsPanelProps) {
  const addressOf = useListAddress()
  return (
    <Panel title="나의 개통">
      <PanelBody asked={asked}>
        {(today) => (
          <Grid gridTemplateColumns="1fr 1fr" gap="4">
            <Figure
              label="오늘"
              value={today?.ownActivations?.today}
              to={addressOf(workerList({ startDate: day, endDate: day }, accountId))}
            />
            <Figure
              label="이번 달"
              value={today?.ownActivations?.month}
              to={addressOf(workerList(kstMonthDays(kstDayStart(day)), accountId))}
            />
          </Grid>
        )}
      </PanelBody>
    </Panel>
  )
}
