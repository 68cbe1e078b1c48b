import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { kstMonthDays } from '#shared/kst-calendar.ts'
import { useStatsRange } from '../../../documents/figures/StatsRange.tsx'
import { WorkerDialog } from '../../../documents/figures/WorkerDialog.tsx'
import { useWorkerStats, useWorkerTotals } from '../../../documents/figures/worker-figures.api.ts'
import { rangeText } from '../../../documents/list/closed-filter.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { ListView } from '../../../records/ListView.tsx'
import type { RecordList } from '../../../records/record-list.ts'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { DateRangeField } from '../../../ui/DateRangeField.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { figureColumns, WorkerFigure } from './WorkerFigure.tsx'
import { SORTS, type Sort, sumsOf, type WorkerRow, workerRows } from './worker-rows.ts'

const ALL_DAYS = { startDate: '', endDate: '' }

const SORT_WORDS: Record<Sort, string> = {
  total: '전체 개통 많은 순',
  month: '이번 달 개통 많은 순',
  period: '기간 개통 많은 순',
  name: '이름순',
}

/** 개통 수: activations by worker this month, in chosen days and in total; each figure links to its list. */
export function ActivationCounts() {
  const [opened, open] = useState<WorkerRow | null>(null)
  const { values, set, reset } = useListFilter(['q', 'sort', 'workerStartDate', 'workerEndDate'])
  const { days, problem, onChange } = useStatsRange('worker')
  const hasPeriod = days.startDate !== '' || days.endDate !== ''
  const offered = SORTS.filter((sort) => hasPeriod || sort !== 'period')
  const sort = offered.find((candidate) => candidate === values.sort) ?? (hasPeriod ? 'period' : 'total')
  const today = useKstDay()
  const ranges = { month: kstMonthDays(`${today}T00:00:00+09:00`), total: ALL_DAYS, period: days }
  const totals = useWorkerTotals(today)
  const ofPeriod = useWorkerStats(days, hasPeriod && problem === null)
  const period = hasPeriod ? ofPeriod.data : []
  const isThere = totals.data !== undefined && period !== undefined
  const rows = isThere ? workerRows(totals.data, period, { search: values.q, sort }) : []
  const sums = sumsOf(rows)
  const list: RecordList<WorkerRow> = {
    // Without any activation the list is empty, which shows the sentence for that instead of zeros.
    rows: rows.some(({ total, period }) => total + period > 0) || values.q !== '' ? rows : [],
    // The total would count workers, while all other numbers count activations, which are summed below.
    total: undefined,
    isLoading: totals.isPending || (hasPeriod && ofPeriod.isPending),
    isFetching: totals.isFetching || ofPeriod.isFetching,
    isStale: hasPeriod && ofPeriod.isPlaceholderData,
    error: totals.error ?? (hasPeriod ? ofPeriod.error : null),
    retry: () => {
      void totals.refetch()
      if (hasPeriod) void ofPeriod.refetch()
    },
    loadMore: undefined,
  }
  return (
    <>
      <ListView
        label="근무자 통계 목록"
        list={list}
        columns={figureColumns(ranges, hasPeriod)}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={open}
        onReset={reset}
        problem={problem}
        minWidth="36rem"
        empty={{ title: '근무자별 개통 데이터가 없습니다.' }}
        filters={
          <>
            <SearchField label="근무자 검색" value={values.q} onSearch={(q) => set({ q })} />
            <DateRangeField of="개통" {...days} onChange={onChange} />
            <SelectField
              label="정렬"
              hideLabel
              size="sm"
              value={sort}
              onChange={(event) => set({ sort: event.currentTarget.value })}
              options={offered.map((value) => ({ value, label: SORT_WORDS[value] }))}
            />
          </>
        }
        renderCard={(row) => (
          <>
            <Text fontWeight="semibold" truncate>
              {row.name}
            </Text>
            <Flex gap="4" mt="1" textStyle="sm" wrap="wrap">
              {(['period', 'month', 'total'] as const)
                .filter((of) => hasPeriod || of !== 'period')
                .map((of) => (
                  <WorkerFigure key={of} row={row} of={of} days={ranges[of]} withWord />
                ))}
            </Flex>
          </>
        )}
        below={
          list.rows.length === 0 ? null : (
            <Text mt="2" textStyle="sm" color="fg.muted" className="tabular" textAlign="end">
              {`${list.rows.length}명 · `}
              {hasPeriod ? `${rangeText(days)} ${formatCount(sums.period)}건 · ` : ''}
              {`이번 달 ${formatCount(sums.month)}건 · 전체 ${formatCount(sums.total)}건`}
            </Text>
          )
        }
      />
      {opened === null ? null : (
        <WorkerDialog
          worker={{ workerId: opened.id, workerName: opened.name }}
          days={days}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}
