import { useState } from 'react'
import { workerList } from '#shared/stats/figure-lists.ts'
import type { WorkerStat } from '#shared/stats/stats.contract.ts'
import { Notice } from '../../ui/Notice.tsx'
import { BarList } from './BarList.tsx'
import { given, useWorkerStats } from './dashboard.api.ts'
import { Nothing, Panel, PanelBody } from './Panel.tsx'
import { StatsRange, useStatsRange } from './StatsRange.tsx'
import { useListAddress } from './use-list-address.ts'
import { WorkerDialog } from './WorkerDialog.tsx'

const TITLE = '근무자별 개통'

/** Activations by who made them in days of one's choice; a worker's name opens their carriers. */
export function WorkerStatsPanel() {
  const { range, problem, change } = useStatsRange('worker')
  const asked = useWorkerStats(range, problem === null)
  const addressOf = useListAddress()
  const [opened, open] = useState<WorkerStat | null>(null)
  return (
    <Panel title={TITLE}>
      <StatsRange of={TITLE} range={range} onChange={change} />
      {problem === null ? (
        <PanelBody asked={asked}>
          {(workers) =>
            workers?.length === 0 ? (
              <Nothing>근무자별 개통 데이터가 없습니다.</Nothing>
            ) : (
              <BarList
                label={TITLE}
                bars={workers?.map((worker) => ({
                  key: worker.workerId,
                  name: worker.workerName,
                  value: worker.count,
                  to: addressOf(workerList(given(range), worker.workerId)),
                  onOpen: () => open(worker),
                }))}
              />
            )
          }
        </PanelBody>
      ) : (
        <Notice kind="error">{problem}</Notice>
      )}
      {opened === null ? null : <WorkerDialog worker={opened} range={range} onClose={() => open(null)} />}
    </Panel>
  )
}
