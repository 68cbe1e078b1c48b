import { Flex, Text } from '@chakra-ui/react'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useCallback } from 'react'
import { formatCount } from '#shared/count.ts'
import { formatKstDateTime, formatKstShort } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatWon, sumOfWon } from '#shared/money.ts'
import type { StatementRow } from '#shared/statements/statement.contract.ts'
import { TAX_KIND_LABELS } from '#shared/statements/store.contract.ts'
import { Facts } from '../../../documents/list/CustomerCard.tsx'
import { withFilter } from '../../../lib/address-filter.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { ListView } from '../../../records/ListView.tsx'
import { CardHead } from '../../../records/row-actions.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { None, Stacked, Strong } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { SearchFields } from '../../../ui/SearchFields.tsx'
import { SignedWon } from './SignedWon.tsx'
import { taxOf } from './statement-words.ts'
import { useSettlementMonths, useStatements } from './statements.api.ts'

const won = (
  key: string,
  header: string,
  amount: (row: StatementRow) => number | null,
  width = '6.25rem',
): Column<StatementRow> => ({
  key,
  header,
  width,
  numeric: true,
  cell: (row) => <SignedWon>{amount(row)}</SignedWon>,
})

const COLUMNS: readonly Column<StatementRow>[] = [
  {
    key: 'store',
    header: '판매점·과세 유형',
    cell: (row) => <Stacked above={<Strong>{row.storeName}</Strong>} below={TAX_KIND_LABELS[row.taxKind]} />,
  },
  {
    key: 'documents',
    header: '건수',
    width: '3.75rem',
    numeric: true,
    cell: ({ documents }) => formatCount(documents),
  },
  won('amount', '정산 금액', ({ amount }) => amount, '6.75rem'),
  won('hidden', '히든단가', ({ hiddenPrice }) => hiddenPrice),
  won('adjustments', '조정', ({ adjustments }) => adjustments),
  won('carried', '이월', ({ carriedIn }) => carriedIn, '5.75rem'),
  won('total', '합계', ({ total }) => total, '6.75rem'),
  won('supply', '공급가액', ({ supply }) => supply, '6.75rem'),
  won('tax', '부가세·원천세', taxOf),
  {
    key: 'payout',
    header: '지급액',
    width: '6.75rem',
    numeric: true,
    cell: ({ payout }) => <strong>{formatWon(payout)}</strong>,
  },
  {
    key: 'objections',
    header: '이의·확인',
    width: '5.5rem',
    cell: (row) => <Answers row={row} />,
  },
]

/** The objections that wait for an answer, and whether the store has confirmed its statement. */
function Answers({ row: { openObjections, confirmedAt } }: { row: StatementRow }) {
  if (openObjections === 0 && confirmedAt === null) return <None />
  return (
    <Flex as="span" display="inline-flex" gap="1" align="center" wrap="wrap">
      {openObjections === 0 ? null : (
        <Badge size="sm" colorPalette="orange">
          {`이의 ${formatCount(openObjections)}`}
        </Badge>
      )}
      {confirmedAt === null ? null : (
        <Badge size="sm" colorPalette="green" icon={<Check aria-hidden />}>
          <span
            title={formatKstDateTime(confirmedAt)}
          >{`확인 ${formatKstShort(confirmedAt).slice(0, 5)}`}</span>
        </Badge>
      )}
    </Flex>
  )
}

/** The stores of a month and what each is paid; a store leads to its statement. */
export function StoreStatements({ month, actions }: { month: string; actions: ReactNode }) {
  const { values, set, reset } = useListFilter(['search'])
  const list = useStatements(month, values.search.slice(0, LIMITS.search))
  const [, setAddress] = useAddressFilter()
  const open = useCallback(
    ({ storeId }: StatementRow) =>
      setAddress((now) => withFilter(now, { store: String(storeId) }), { state: { isOverList: true } }),
    [setAddress],
  )
  return (
    <ListView
      label="판매점별 지급내역"
      list={list}
      columns={COLUMNS}
      rowKey={({ storeId }) => storeId}
      rowLabel={({ storeName }) => storeName}
      onOpen={open}
      rowHref={({ storeId }) =>
        `?${withFilter(new URLSearchParams(window.location.search), { store: String(storeId) })}`
      }
      onReset={reset}
      minWidth="73rem"
      firstView={{ until: 'total', widened: 'store' }}
      empty={{ title: '지급내역이 없습니다.', description: '이 달에 정산된 서류나 조정이 없습니다.' }}
      filters={<SearchFields labels={{ search: '판매점 검색' }} values={values} onChange={set} />}
      actions={actions}
      renderCard={(row) => <StatementCard row={row} />}
      below={<MonthSums month={month} />}
    />
  )
}

function StatementCard({ row }: { row: StatementRow }) {
  return (
    <Flex direction="column" gap="1">
      <CardHead title={row.storeName}>
        <Answers row={row} />
      </CardHead>
      <Facts of={[TAX_KIND_LABELS[row.taxKind], `${formatCount(row.documents)}건`]} />
      <Flex align="baseline" justify="space-between" gap="3" className="tabular">
        <Text textStyle="sm" color="fg.muted">{`합계 ${formatWon(row.total)}`}</Text>
        <Text as="strong" textStyle="lg" whiteSpace="nowrap">
          {formatWon(row.payout)}
        </Text>
      </Flex>
    </Flex>
  )
}

/** The sums of all stores of a month, whatever is searched for. */
function MonthSums({ month }: { month: string }) {
  const sums = useSettlementMonths().data?.find((each) => each.month === month)
  if (sums === undefined) return null
  const total = sumOfWon([sums.total, sums.adjustments]) ?? 0
  return (
    <Flex as="section" aria-label="이 달 합계" layerStyle="card" px="4" py="3" mt="3">
      <Flex flex="1" direction="column">
        <KeyValueList
          columns={7}
          items={[
            { label: '이 달 전체', value: `${formatCount(sums.statements)}곳` },
            { label: '건수', value: `${formatCount(sums.count)}건` },
            { label: '정산 금액', value: formatWon(sums.amount) },
            { label: '히든단가', value: formatWon(sums.hiddenPrice) },
            { label: '조정·이월', value: formatWon(sums.adjustments) },
            { label: '합계', value: formatWon(total) },
            { label: '지급액', value: <strong>{formatWon(sums.payout)}</strong> },
          ]}
        />
      </Flex>
    </Flex>
  )
}
