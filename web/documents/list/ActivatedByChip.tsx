import { useQuery } from '@tanstack/react-query'
import { scopeOf } from '#shared/permissions.ts'
import { readWorkerTotals } from '#shared/stats/stats.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { FilterChip } from '../../ui/FilterChip.tsx'

/** Says whose activations a link leads to: by name to those who may know the workers' figures. */
export function ActivatedByChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const account = useAccount()
  const isOneself = account?.id === id
  const { data } = useQuery({
    queryKey: ['workers', 'names'],
    queryFn: ({ signal }) => call(readWorkerTotals, { signal }),
    enabled: !isOneself && account !== null && scopeOf(account, 'stats.workers') !== null,
  })
  const name = data?.find(({ dealerId }) => dealerId === id)?.workerName ?? '한 근무자'
  return <FilterChip label={isOneself ? '내가 개통한 건만' : `${name} 개통`} onRemove={onRemove} />
}
