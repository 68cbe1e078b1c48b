import { type ReactNode, useMemo } from 'react'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListBody } from '../../ui/ListBody.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SearchFields } from '../../ui/SearchFields.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ViewBar } from '../views/ViewBar.tsx'
import { CUSTOMER_SEARCH } from './ClosedFilters.tsx'
import { type ClosedFilter, rangeProblem } from './closed-filter.ts'
import { useDocumentList, useStatusTotals } from './document-list.ts'
import { DaysFilter, LinkedChips } from './LinkedFilters.tsx'
import { keepOrder, nextOrder, useKeptOrders } from './list-order.ts'
import { MoreFilters, useMoreFilters } from './MoreFilters.tsx'
import {
  choicesWith,
  countOf,
  dateOf,
  firstChoice,
  isFiltered,
  listQuery,
  type OpenFilter,
  orderOf,
  readFilter,
  resetFilter,
  totalsQuery,
  unclassifiedQuery,
} from './open-filter.ts'
export type FilterChange = Partial<Record<keyof ClosedFilter | 'activationStatus' | 'contactCode', string>>

export interface OpenFiltersProps {
  title: string
  filter: OpenFilter
  total: number | undefined
  onChange: (changed: FilterChange) => void
  /** Buttons at the right end. */
  actions?: ReactNode
}

const SEARCHES = { search: CUSTOMER_SEARCH, contactCode: '개통방명 코드 검색' }

/** The two searches, the filters that came with a link, and the total. The statuses are tabs above. */
function OpenFilters({ title, filter, total, onChange, actions }: OpenFiltersProps) {
  const { isMore, button } = useMoreFilters(filter)
  return (
    <FilterBar
      title={title}
      total={total}
      onReset={isFiltered(filter) ? () => onChange(resetFilter(filter)) : undefined}
      actions={actions}
      more={
        isMore ? (
          <>
            <MoreFilters isOpen filter={filter} onChange={onChange} />
            <DaysFilter filter={filter} date={dateOf(filter)} onChange={onChange} />
          </>
        ) : null
      }
    >
      <SearchFields labels={SEARCHES} values={filter} onChange={onChange} />
      {button}
      <LinkedChips filter={filter} date={dateOf(filter)} hasCarrier={isMore} onChange={onChange} />
    </FilterBar>
  )
}

export interface OpenListFrameProps {
  title: string
  open: OpenList
  /** All columns of the table. */
  columns: readonly Column<ListedDocument>[]
  /** Buttons beside the filters. */
  actions?: ReactNode
  /** The table. */
  children: ReactNode
  below?: ReactNode
}

/** The frame of a list of open documents: statuses as tabs, the filters, and what is wrong with them. */
export function OpenListFrame({ title, open, columns, actions, children, below }: OpenListFrameProps) {
  const { filter, problem, list, totals, unclassified, change } = open
  return (
    <Tabs
      label="개통 상태"
      value={filter.status.value}
      onChange={(activationStatus) => change({ activationStatus })}
      items={choicesWith(filter.status, open.first).map((choice) => ({
        value: choice.value,
        label: choice.label,
        count:
          problem === null
            ? countOf(choice, choice.isUnclassified === true ? unclassified : totals, list.total)
            : undefined,
      }))}
    >
      <ViewBar columns={columns} order={open.order.value} />
      <OpenFilters
        title={title}
        filter={filter}
        total={problem === null ? list.total : undefined}
        onChange={change}
        actions={actions}
      />
      {problem !== null ? (
        <Notice kind="error">{problem}</Notice>
      ) : (
        <ListBody list={list} below={below}>
          {children}
        </ListBody>
      )}
    </Tabs>
  )
}

export type OpenList = ReturnType<typeof useOpenList>

/** A list of open documents as the address filters it, with the totals of its tabs. */
export function useOpenList(asking: { retry?: number } = {}, first: ActivationStatus | '' = '') {
  const [params, setParams] = useAddressFilter()
  const today = useKstDay()
  const filter = useMemo(() => readFilter(params, first, today), [params, first, today])
  useKeptOrders()
  const order = orderOf(filter)
  const problem = rangeProblem(filter)
  const asked = { ...asking, enabled: problem === null }
  const list = useDocumentList(
    useMemo(() => listQuery(filter, order), [filter, order]),
    asked,
  )
  const totals = useStatusTotals(
    useMemo(() => totalsQuery(filter), [filter]),
    asked,
  ).data?.totals
  const unclassified = useStatusTotals(
    useMemo(() => unclassifiedQuery(filter), [filter]),
    asked,
  ).data?.totals
  const defaults = { activationStatus: firstChoice(first).value }
  return {
    filter,
    first,
    order: {
      value: order,
      onPress: (by: string) => {
        const next = nextOrder(by, order)
        // What is sorted within a saved view is the view's.
        if (filter.view === '') keepOrder(filter.status.value, next)
        setParams((now) => withFilter(now, { sort: next }), { replace: true })
      },
    },
    /** What is wrong with the filter; null when it is valid. */
    problem,
    list,
    totals,
    unclassified,
    /** A change of tab adds a step to the browser's history; typing in a search box does not. */
    change: (changed: FilterChange) =>
      setParams((now) => withFilter(now, changed, defaults), {
        replace: changed.activationStatus === undefined,
      }),
  }
}
