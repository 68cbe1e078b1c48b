import { Text } from '@chakra-ui/react'
import Settings from 'lucide-react/icons/settings'
import { useEffect, useEffectEvent } from 'react'
import { formatCount } from '#shared/count.ts'
import { monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import type { SettlementMonth } from '#shared/statements/settlement-month.contract.ts'
import { kstMonthText } from '#shared/wire.ts'
import { withFilter } from '../../../lib/address-filter.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { ListView } from '../../../records/ListView.tsx'
import { CardFacts, CardHead } from '../../../records/row-actions.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { Strong } from '../../../ui/data-table/cells.tsx'
import { type Column, fieldColumn } from '../../../ui/data-table/column.ts'
import { toast } from '../../../ui/toast.ts'
import { wholeTotalWords } from '../settlement-sums.ts'
import { MonthPage } from './MonthPage.tsx'
import { DUE, dueMonth, monthAddress, useSettlementMonths } from './months.api.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import { StageBadge } from './StageStepper.tsx'

/** 정산 월: the months with their stages; the address names the one that is open. */
export default function MonthsTab() {
  const today = useKstDay()
  const list = useSettlementMonths()
  const [address, setAddress] = useAddressFilter()
  const asked = address.get('month') ?? ''
  const due = dueMonth(list.rows, today)
  const openDue = useEffectEvent(() => {
    if (due === undefined) toast.info('마감할 달이 없습니다.')
    setAddress((now) => withFilter(now, { month: due ?? '' }), { replace: true })
  })
  const isDueAsked = asked === DUE && !list.isLoading && list.error === null
  useEffect(() => {
    if (isDueAsked) openDue()
  }, [isDueAsked])
  if (kstMonthText.safeParse(asked).success) return <MonthPage key={asked} month={asked} due={due} />
  return (
    <ListView
      label="정산 월"
      list={list}
      columns={COLUMNS}
      rowKey={({ month }) => month}
      rowLabel={({ month }) => monthWords(month)}
      rowHref={({ month }) => monthAddress(month)}
      onOpen={({ month }) => setAddress((now) => withFilter(now, { month }))}
      minWidth="44rem"
      empty={{ title: '정산할 달이 없습니다.' }}
      actions={
        <DialogButton dialog={(close) => <SettingsDialog onClose={close} />}>
          <Settings aria-hidden />
          정산 설정
        </DialogButton>
      }
      renderCard={(row) => <MonthCard row={row} />}
    />
  )
}

const COLUMNS: readonly Column<SettlementMonth>[] = [
  { key: 'month', header: '월', width: '8rem', cell: ({ month }) => <Strong>{monthWords(month)}</Strong> },
  { key: 'stage', header: '단계', width: '6rem', cell: ({ stage }) => <StageBadge stage={stage} /> },
  { key: 'total', header: '합계', numeric: true, cell: wholeTotalWords },
  fieldColumn('adjustments', '조정·이월', { numeric: true, show: formatWon }),
  fieldColumn('statements', '지급내역', {
    width: '6rem',
    numeric: true,
    show: (of) => `${formatCount(of)}건`,
  }),
  fieldColumn('payout', '지급액', { numeric: true, show: (won) => <strong>{formatWon(won)}</strong> }),
]

function MonthCard({ row }: { row: SettlementMonth }) {
  return (
    <>
      <CardHead title={monthWords(row.month)}>
        <StageBadge stage={row.stage} />
      </CardHead>
      <CardFacts of={[`합계 ${wholeTotalWords(row)}`, `조정·이월 ${formatWon(row.adjustments)}`]} />
      <Text className="tabular">
        {`지급내역 ${formatCount(row.statements)}건 · 지급액 `}
        <strong>{formatWon(row.payout)}</strong>
      </Text>
    </>
  )
}
