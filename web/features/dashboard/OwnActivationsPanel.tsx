import { Grid } from '@chakra-ui/react'
import { type KstDay, kstDayStart, kstMonthDays } from '#shared/kst.ts'
import { workerList } from '#shared/stats/figure-lists.ts'
import { useTodayStats } from './dashboard.api.ts'
import { Figure } from './Figure.tsx'
import { Panel, PanelBody } from './Panel.tsx'
import { useListAddress } from './use-list-address.ts'

/** What somebody activated with their own hands, today and this month. */
export function OwnActivationsPanel({ day, accountId }: { day: KstDay; accountId: number }) {
  const asked = useTodayStats(day)
  const addressOf = useListAddress()
  return (
    <Panel title="나의 개통">
      <PanelBody asked={asked}>
        {(today) => {
          const counted = today?.day ?? day
          return (
            <Grid gridTemplateColumns="1fr 1fr" gap="4">
              <Figure
                label="오늘"
                value={today?.ownActivations?.today}
                to={addressOf(workerList({ startDate: counted, endDate: counted }, accountId))}
              />
              <Figure
                label="이번 달"
                value={today?.ownActivations?.month}
                to={addressOf(workerList(kstMonthDays(kstDayStart(counted)), accountId))}
              />
            </Grid>
          )
        }}
      </PanelBody>
    </Panel>
  )
}
