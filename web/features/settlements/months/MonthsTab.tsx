import { Text } from '@chakra-ui/react'
import Settings from 'lucide-react/icons/settings'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import { kstMonthText } from '#shared/settlements/closing.contract.ts'
import type { SettlementMonth } from '#shared/statements/settlement-month.contract.ts'
import { withFilter } from '../../../lib/address-filter.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { ListView } from '../../../records/ListView.tsx'
import { CardFacts, CardHead } from '../../../records/row-actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Strong } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { toast } from '../../../ui/toast.ts'
import { totalWords } from '../settlement-sums.ts'
import { MonthPage } from './MonthPage.tsx'
import { DUE, dueMonth, monthAddress, useSettlementMonths } from './months.api.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import { StageBadge } from './StageStepper.tsx'

/** 정산 월: the months with their stages; the address names the one that is open. */
export function MonthsTab() {
  const today = useKstDay()
  const list = useSettlementMonths()
  const [address, setAddress] = useAddressFilter()
  const [isSetting, setSetting] = useState(false)
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
    <>
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
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setSetting(true)}>
            <Settings aria-hidden />
            정산 설정
          </Button>
        }
        renderCard={(row) => <MonthCard row={row} />}
      />
      {isSetting ? <SettingsDialog onClose={() => setSetting(false)} /> : null}
    </>
  )
}

const won = (amount: (row: SettlementMonth) => number) => (row: SettlementMonth) => formatWon(amount(row))

const COLUMNS: readonly Column<SettlementMonth>[] = [
  { key: 'month', header: '월', width: '8rem', cell: ({ month }) => <Strong>{monthWords(month)}</Strong> },
  { key: 'stage', header: '단계', width: '6rem', cell: ({ stage }) => <StageBadge stage={stage} /> },
  { key: 'total', header: '합계', numeric: true, cell: totalWords },
  { key: 'adjustments', header: '조정', numeric: true, cell: won(({ adjustments }) => adjustments) },
  {
    key: 'statements',
    header: '지급내역',
    width: '6rem',
    numeric: true,
    cell: ({ statements }) => `${formatCount(statements)}건`,
  },
  {
    key: 'payout',
    header: '지급액',
    numeric: true,
    cell: ({ payout }) => <strong>{formatWon(payout)}</strong>,
  },
]

function MonthCard({ row }: { row: SettlementMonth }) {
  return (
    <>
      <CardHead title={monthWords(row.month)}>
        <StageBadge stage={row.stage} />
      </CardHead>
      <CardFacts of={[`합계 ${totalWords(row)}`, `조정 ${formatWon(row.adjustments)}`]} />
      <Text className="tabular">
        {`지급내역 ${formatCount(row.statements)}건 · 지급액 `}
        <strong>{formatWon(row.payout)}</strong>
      </Text>
    </>
  )
}
