import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#shared/count.ts'
import { countDocuments } from '#shared/documents/documents.contract.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { createBulkSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { readSettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { SettlementRunDialog } from './SettlementRunDialog.tsx'

/** Asks the server to settle every activated document without a settlement, and shows the result. */
export function BulkSettlementDialog({ onClose }: { onClose: () => void }) {
  const activated = useQuery({
    ...caching.admin,
    queryKey: [...SETTLEMENTS_KEY, 'activated'],
    queryFn: ({ signal }) => call(countDocuments, { query: { activationStatus: ['개통'] }, signal }),
  }).data?.totals.개통
  const today = useKstDay()
  const year = { startDate: addKstDays(today, -365), endDate: today }
  const unsettled = useQuery({
    ...caching.admin,
    queryKey: [...SETTLEMENTS_KEY, 'unsettled', year],
    queryFn: async ({ signal }) => {
      const query = { ...year, state: '개통', undetermined: true } as const
      const { days } = await call(readSettlementTotals, { query, signal })
      const closings = await call(listSettlementClosings, { signal })
      const closed = new Set(closings.map(({ month }) => month))
      const open = days.filter(({ day }) => !closed.has(day.slice(0, 7)))
      return open.reduce((sum, { undetermined }) => sum + undetermined, 0)
    },
  }).data
  return (
    <SettlementRunDialog
      title="일괄 정산 생성"
      description="개통완료된 서류 가운데 아직 정산이 없는 서류의 정산을 한 번에 만듭니다."
      startLabel="정산 생성"
      runningText="정산을 만들고 있습니다."
      run={(signal) => call(createBulkSettlements, { signal })}
      tell={({ message, considered }) => ({
        title: considered > 0 ? '정산 생성 완료' : null,
        sentence: message,
      })}
      failed={{ title: '정산 생성 실패', sentence: '일괄 정산 생성에 실패했습니다.' }}
      onClose={onClose}
    >
      <KeyValueList
        items={[
          { label: '개통완료 서류', value: countText(activated) },
          { label: '그중 금액 없음 (최근 1년, 마감된 달 제외)', value: countText(unsettled) },
        ]}
      />
    </SettlementRunDialog>
  )
}

const countText = (count: number | undefined) => (count === undefined ? '' : `${formatCount(count)}건`)
