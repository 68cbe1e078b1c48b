import { useMemo } from 'react'
import { withFilter } from '../../lib/address-filter.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { rangeProblem } from './closed-filter.ts'
import { useDocumentList, useStatusTotals } from './document-list.ts'
import type { FilterChange } from './OpenFilters.tsx'
import { DEFAULTS, listQuery, readFilter, totalsQuery } from './open-filter.ts'

export type OpenList = ReturnType<typeof useOpenList>

/** A list of what is to be done, as its filter in the address asks for it, with the totals of its tabs. */
export function useOpenList(asking: { retry?: number } = {}) {
  const [params, setParams] = useAddressFilter()
  const filter = useMemo(() => readFilter(params), [params])
  const problem = rangeProblem(filter)
  const asked = { ...asking, enabled: problem === null }
  const list = useDocumentList(
    useMemo(() => listQuery(filter), [filter]),
    asked,
  )
  const totals = useStatusTotals(
    useMemo(() => totalsQuery(filter), [filter]),
    asked,
  ).data?.totals
  return {
    filter,
    /** Why the filter cannot be asked for; null when it can. */
    problem,
    list,
    totals,
    /** A tab is a place that one comes back to; letters in a search box are not. */
    change: (changed: FilterChange) =>
      setParams((now) => withFilter(now, changed, DEFAULTS), {
        replace: changed.activationStatus === undefined,
      }),
  }
}
