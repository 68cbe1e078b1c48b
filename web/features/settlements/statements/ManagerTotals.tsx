import { Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import { formatWon } from '#shared/money.ts'
import type { ManagerTotal } from '#shared/statements/statement.contract.ts'
import { ListView } from '../../../records/ListView.tsx'
import { CardFacts, CardHead } from '../../../records/row-actions.tsx'
import { Strong } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { SignedWon } from './SignedWon.tsx'
import { useManagerTotals } from './statements.api.ts'

const nameOf = ({ managerName }: ManagerTotal) => managerName ?? '담당 없음'

const won = (key: 'amount' | 'hiddenPrice' | 'adjustments', header: string): Column<ManagerTotal> => ({
  key,
  header,
  width: '9rem',
  numeric: true,
  sortBy: (row) => row[key],
  cell: (row) => <SignedWon>{row[key]}</SignedWon>,
})

const COLUMNS: readonly Column<ManagerTotal>[] = [
  { key: 'manager', header: '영업과장', sortBy: nameOf, cell: (row) => <Strong>{nameOf(row)}</Strong> },
  {
    key: 'documents',
    header: '건수',
    width: '6rem',
    numeric: true,
    sortBy: ({ documents }) => documents,
    cell: ({ documents }) => formatCount(documents),
  },
  won('amount', '정산 금액'),
  won('hiddenPrice', '히든단가'),
  won('adjustments', '조정·이월'),
  {
    key: 'total',
    header: '합계',
    width: '9rem',
    numeric: true,
    sortBy: ({ total }) => total,
    cell: ({ total }) => (
      <strong>
        <SignedWon>{total}</SignedWon>
      </strong>
    ),
  },
]

/** What the codes of each sales manager earned in a month. */
export function ManagerTotals({ month }: { month: string }) {
  return (
    <ListView
      label="영업과장별 합계"
      list={useManagerTotals(month)}
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
