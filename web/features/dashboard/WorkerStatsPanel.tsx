import { useState } from 'react'
import { workerList } from '#shared/stats/figure-lists.ts'
import type { WorkerStat } from '#shared/stats/stats.contract.ts'
import { given } from '../../documents/figures/figure-days.ts'
import { useStatsRange } from '../../documents/figures/StatsRange.tsx'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { WorkerDialog } from '../../documents/figures/WorkerDialog.tsx'
import { useWorkerStats } from '../../documents/figures/worker-figures.api.ts'
import { RangedPanel } from './RangedPanel.tsx'

/** Activations by worker; pressing a worker opens their carriers. */
export function WorkerStatsPanel() {
  const range = useStatsRange('worker')
  const asked = useWorkerStats(range.days, range.problem === null)
  const addressOf = useListAddress()
  const [opened, open] = useState<WorkerStat | null>(null)
  return (
    <>
      <RangedPanel
        title="근무자별 개통"
        range={range}
        asked={asked}
        empty="근무자별 개통 데이터가 없습니다."
        barsOf={(worker) => ({
          key: worker.workerId,
          name: worker.workerName,
          value: worker.count,
          to: addressOf(workerList(given(range.days), worker.workerId)),
          onOpen: () => open(worker),
        })}
      />
      {opened === null ? null : <WorkerDialog worker={opened} days={range.days} onClose={() => open(null)} />}
    </>
  )
}
