import { Flex, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatCount } from '#shared/count.ts'
import { kstMonthDays } from '#shared/kst-calendar.ts'
import { type ManagerFigures, readManagerFigures } from '#shared/sales-org/manager-figures.contract.ts'
import { rangeProblem } from '../../documents/list/closed-filter.ts'
import { call } from '../../lib/api-client.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { ListView } from '../../records/ListView.tsx'
import { FIGURES_KEY } from '../../records/record-keys.ts'
import { CardFacts } from '../../records/row-actions.tsx'
import { useListFilter } from '../../records/use-list-filter.ts'
import { Badge } from '../../ui/Badge.tsx'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import { type Column, fieldColumn } from '../../ui/data-table/column.ts'

/** 담당 실적: what the codes of each sales manager came to while they were its own, also of those who were deleted. */
export function ManagerFigureList() {
  const { values, set, reset } = useListFilter(['startDate', 'endDate'])
  const month = kstMonthDays(`${useKstDay()}T00:00:00+09:00`)
  const days = {
    startDate: values.startDate || month.startDate,
    endDate: values.endDate || month.endDate,
  }
  const problem = rangeProblem(days)
  const figures = useQuery({
    queryKey: [...FIGURES_KEY, 'managers', days],
    queryFn: ({ signal }) => call(readManagerFigures, { query: days, signal }),
    placeholderData: keepPreviousData,
    enabled: problem === null,
  })
  const { data } = figures
  return (
    <ListView
      label="담당 실적 목록"
      list={{
        rows: data?.managers ?? [],
        total: undefined,
        isLoading: figures.isPending,
        isFetching: figures.isFetching,
        isStale: figures.isPlaceholderData,
        error: figures.error,
        retry: () => void figures.refetch(),
        loadMore: undefined,
      }}
      problem={problem}
      columns={COLUMNS}
      rowKey={({ managerId }) => managerId ?? 0}
      rowLabel={nameOf}
      minWidth="36rem"
      onReset={reset}
      filters={<DateRangeField of="접수·개통" {...days} onChange={set} />}
      empty={{ title: '이 기간에 접수나 개통이 없습니다.' }}
      renderCard={(row) => (
        <>
          <Person row={row} />
          <CardFacts
            of={[row.teamName, `접수 ${formatCount(row.received)}`, `개통 ${formatCount(row.activated)}`]}
          />
        </>
      )}
      below={
        data === undefined || data.managers.length === 0 ? null : (
          <>
            <Text mt="2" textStyle="sm" className="tabular">
              합계: 접수 {formatCount(data.received)}건 · 개통 {formatCount(data.activated)}건
            </Text>
            <Text mt="1" textStyle="xs" color="fg.muted">
              접수한 날과 개통한 날에 그 접점코드를 담당한 영업과장의 실적입니다. 담당을 옮기거나 영업과장을
              삭제해도 그 전의 실적은 그대로 남습니다. 매핑된 코드는 들어가지 않습니다.
            </Text>
          </>
        )
      }
    />
  )
}

const nameOf = ({ managerName }: ManagerFigures) => managerName ?? '담당 없음'

const COLUMNS: readonly Column<ManagerFigures>[] = [
  { key: 'name', header: '영업과장', cell: (row) => <Person row={row} />, sortBy: (row) => row.managerName },
  fieldColumn('teamName', '현재 팀', { width: '12rem', isSorted: true }),
  ...(['received', 'activated'] as const).map(
    (key): Column<ManagerFigures> => ({
      key,
      header: { received: '접수', activated: '개통' }[key],
      width: '8rem',
      numeric: true,
      cell: (row) => formatCount(row[key]),
      sortBy: (row) => row[key],
    }),
  ),
]

function Person({ row }: { row: ManagerFigures }) {
  return (
    <Flex as="span" align="baseline" gap="2" minWidth="0">
      <Text
        as="span"
        fontWeight={{ base: 'semibold', md: 'medium' }}
        color={row.managerId === null ? 'fg.muted' : undefined}
        truncate
      >
        {nameOf(row)}
      </Text>
      {row.isFormer ? <Badge size="sm">삭제됨</Badge> : null}
    </Flex>
  )
}
