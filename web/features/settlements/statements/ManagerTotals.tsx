import { Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import { formatWon } from '#shared/money.ts'
import { listManagerTotals, type ManagerTotal } from '#shared/statements/statement.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { ListView } from '../../../records/ListView.tsx'
import { useWholeList } from '../../../records/record-list.ts'
import { CardFacts, CardHead } from '../../../records/row-actions.tsx'
import { Strong } from '../../../ui/data-table/cells.tsx'
import { type Column, fieldColumn } from '../../../ui/data-table/column.ts'
import { wonColumn } from '../won-column.tsx'
import { STATEMENTS_KEY } from './statements.api.ts'

const nameOf = ({ managerName }: ManagerTotal) => managerName ?? '담당 없음'

const won = (key: 'amount' | 'hiddenPrice' | 'adjustments' | 'total', header: string, isStrong = false) =>
  wonColumn<ManagerTotal>(key, header, (row) => row[key], {
    width: '9rem',
    sortBy: (row) => row[key],
    isStrong,
  })

const COLUMNS: readonly Column<ManagerTotal>[] = [
  { key: 'manager', header: '영업과장', sortBy: nameOf, cell: (row) => <Strong>{nameOf(row)}</Strong> },
  fieldColumn('documents', '건수', { width: '6rem', numeric: true, show: formatCount, isSorted: true }),
  won('amount', '정산 금액'),
  won('hiddenPrice', '히든단가'),
  won('adjustments', '조정·이월'),
  won('total', '합계', true),
]

/** What the codes of each sales manager earned in a month. */
export function ManagerTotals({ month }: { month: string }) {
  const list = useWholeList([...STATEMENTS_KEY, month, 'managers'], (signal) =>
    call(listManagerTotals, { params: { month }, signal }),
  )
  return (
    <ListView
      label="영업과장별 합계"
      list={list}
      columns={COLUMNS}
      rowKey={({ managerId }) => managerId ?? 0}
      rowLabel={nameOf}
      minWidth="46rem"
      empty={{ title: '정산이 없습니다.', description: '이 달에 정산된 서류나 조정이 없습니다.' }}
      renderCard={(row) => (
        <>
          <CardHead title={nameOf(row)}>
            <Text as="strong" className="tabular">
              {formatWon(row.total)}
            </Text>
          </CardHead>
          <CardFacts
            of={[
              `${formatCount(row.documents)}건`,
              `정산 ${formatWon(row.amount)}`,
              row.hiddenPrice === 0 ? null : `히든 ${formatWon(row.hiddenPrice)}`,
              row.adjustments === 0 ? null : `조정 ${formatWon(row.adjustments)}`,
            ]}
          />
        </>
      )}
    />
  )
}
