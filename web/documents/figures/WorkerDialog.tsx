import { workerList } from '#shared/stats/figure-lists.ts'
import type { WorkerStat } from '#shared/stats/stats.contract.ts'
import { carrierName } from '../carrier-name.ts'
import { DetailDialog } from './DetailDialog.tsx'
import { chosenDays, type Days } from './figure-days.ts'
import { useListAddress } from './use-list-address.ts'
import { useWorkerDetails } from './worker-figures.api.ts'

export interface WorkerDialogProps {
  worker: Pick<WorkerStat, 'workerId' | 'workerName'>
  days: Days
  onClose: () => void
}

/** How many documents a worker activated at each carrier. */
export function WorkerDialog({ worker: { workerId, workerName }, days, onClose }: WorkerDialogProps) {
  const asked = useWorkerDetails(workerId, days)
  const addressOf = useListAddress()
  return (
    <DetailDialog
      title={`${workerName} 통신사별 개통`}
      days={days}
      asked={asked}
      barsOf={(carriers) =>
        carriers.map(({ carrier, count }) => ({
          key: carrier ?? '',
          name: carrierName(carrier),
          value: count,
          to: addressOf(workerList(chosenDays(days), workerId, carrier)),
        }))
      }
      onClose={onClose}
    />
  )
}
