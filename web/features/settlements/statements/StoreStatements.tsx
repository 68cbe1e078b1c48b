import { Flex, Text } from '@chakra-ui/react'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useCallback } from 'react'
import { formatCount } from '#shared/count.ts'
import { formatKstDateTime, formatKstShort } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatWon } from '#shared/money.ts'
import { readStatementTotals, type StatementRow } from '#shared/statements/statement.contract.ts'
import { reckoningOfAll } from '#shared/statements/statement-words.ts'
import { TAX_KIND_LABELS } from '#shared/statements/store.contract.ts'
import { withFilter } from '../../../lib/address-filter.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { ListView } from '../../../records/ListView.tsx'
import { CardFacts, CardHead } from '../../../records/row-actions.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Stacked, Strong } from '../../../ui/data-table/cells.tsx'
import { type Column, fieldColumn } from '../../../ui/data-table/column.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { SearchFields } from '../../../ui/SearchFields.tsx'
import { wonColumn } from '../won-column.tsx'
import { sumInWords } from './StatementPage.tsx'
import { STATEMENTS_KEY, useStatements } from './statements.api.ts'

const NARROW = { width: '6.25rem' }

const COLUMNS: readonly Column<StatementRow>[] = [
  {
    key: 'store',
    header: '판매점·과세 유형',
    cell: (row) => <Stacked above={<Strong>{row.storeName}</Strong>} below={TAX_KIND_LABELS[row.taxKind]} />,
  },
  fieldColumn('documents', '건수', { width: '3.75rem', numeric: true, show: formatCount }),
  wonColumn('amount', '정산 금액', ({ amount }) => amount),
  wonColumn('hidden', '히든단가', ({ hiddenPrice }) => hiddenPrice, NARROW),
  wonColumn('adjustments', '조정', ({ adjustments }) => adjustments, NARROW),
  wonColumn('carried', '이월', ({ carriedIn }) => carriedIn, { width: '5.75rem' }),
  wonColumn('total', '합계', ({ total }) => total),
  wonColumn('supply', '공급가액', ({ supply }) => supply),
  wonColumn('tax', '부가세·원천세', taxOf, NARROW),
  { key: 'objections', header: '이의·확인', width: '5.5rem', cell: (row) => <Answers row={row} /> },
  {
    key: 'payout',
    header: '지급액',
    width: '6.75rem',
    numeric: true,
    pinned: true,
    cell: ({ payout }) => <strong>{formatWon(payout)}</strong>,
  },
]

/** VAT, or what is withheld as a negative amount; null for a store that has neither. */
function taxOf({ taxKind, vat, incomeTax, localTax }: StatementRow): number | null {
  if (taxKind === 'exempt') return null
  return taxKind === 'taxable' ? vat : 0 - (incomeTax + localTax)
}

/** The objections that wait for an answer, and whether the store has confirmed its statement. */
function Answers({ row: { openObjections, confirmedAt } }: { row: StatementRow }) {
  if (openObjections === 0 && confirmedAt === null) return null
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
      firstView={{ until: 'carried', widened: 'store' }}
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
      <CardFacts of={[TAX_KIND_LABELS[row.taxKind], `${formatCount(row.documents)}건`]} />
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
  const { data: sums } = useAdminQuery([...STATEMENTS_KEY, month, 'totals'], readStatementTotals, {
    params: { month },
  })
  if (sums === undefined) return null
  return (
    <Flex as="section" aria-label="이 달 합계" layerStyle="card" px="4" py="3" mt="3">
      <Flex flex="1" direction="column">
        <KeyValueList
          columns={6}
          items={[
            { label: '이 달 전체', value: `${formatCount(sums.statements)}곳` },
            { label: '건수', value: `${formatCount(sums.documents)}건` },
            ...reckoningOfAll(sums).map(sumInWords),
          ]}
        />
      </Flex>
    </Flex>
  )
}
