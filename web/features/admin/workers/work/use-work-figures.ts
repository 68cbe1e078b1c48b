import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { kstMonthDays } from '#shared/kst-calendar.ts'
import { readWorkFigures, type WorkFigures } from '#shared/stats/work-figures.contract.ts'
import type { Days } from '../../../../documents/figures/figure-days.ts'
import { rangeProblem } from '../../../../documents/list/closed-filter.ts'
import { call } from '../../../../lib/api-client.ts'
import { useKstDay } from '../../../../lib/use-kst-day.ts'
import type { RecordList } from '../../../../records/record-list.ts'
import { useListFilter } from '../../../../records/use-list-filter.ts'

/**
 * The figures of the days in the address, by default this month, and a list of one of their tables. They are read again only on
 * demand: the server goes through the history of all these days.
 */
export function useWorkFigures<Row>(rowsOf: (figures: WorkFigures, search: string) => readonly Row[]) {
  const { values, set, reset } = useListFilter(['q', 'workerStartDate', 'workerEndDate'])
  const today = useKstDay()
  const month = kstMonthDays(`${today}T00:00:00+09:00`)
  const days: Days = {
    startDate: values.workerStartDate || month.startDate,
    endDate: values.workerEndDate || month.endDate,
  }
  const problem = rangeProblem(days)
  const figures = useQuery({
    queryKey: ['work-figures', days],
    queryFn: ({ signal }) => call(readWorkFigures, { query: days, signal }),
    placeholderData: keepPreviousData,
    enabled: problem === null,
  })
  const rows = figures.data === undefined ? [] : rowsOf(figures.data, values.q)
  const list: RecordList<Row> = {
    rows,
    total: undefined,
    isLoading: figures.isPending,
    isFetching: figures.isFetching,
    isStale: figures.isPlaceholderData,
    error: figures.error,
    retry: () => void figures.refetch(),
    loadMore: undefined,
  }
  return {
    list,
    days,
    problem,
    search: values.q,
    onSearch: (q: string) => set({ q }),
    onDays: ({ startDate, endDate }: Partial<Days>) =>
      set({
        ...(startDate === undefined ? {} : { workerStartDate: startDate }),
        ...(endDate === undefined ? {} : { workerEndDate: endDate }),
      }),
    reset,
  }
}
