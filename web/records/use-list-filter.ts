import { withFilter } from '../lib/address-filter.ts'
import { useAddressFilter } from '../lib/use-address-filter.ts'

type Values<Name extends string> = Record<Name, string>
type Changes<Name extends string> = Partial<Values<Name>>

/**
 * The filter of a tab, kept in the address beside `tab` and `view`. An empty value removes its parameter;
 * `reset` is undefined while nothing is filtered.
 */
export function useListFilter<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useAddressFilter()
  const valuesIn = (address: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])) as Values<Name>
  const values = valuesIn(search)
  /** A function gets the values of the address at that moment; the rendered ones may be older. */
  const set = (changes: Changes<Name> | ((now: Values<Name>) => Changes<Name>)) =>
    setSearch((now) => withFilter(now, typeof changes === 'function' ? changes(valuesIn(now)) : changes), {
      replace: true,
    })
  const isFiltered = names.some((name) => values[name] !== '')
  const reset = () => set(Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>)
  return { values, set, reset: isFiltered ? reset : undefined }
}

/** One of several views, kept in the address under `name`; the default, the first, leaves no parameter. */
export function useViewParam<View extends string>(name: string, views: readonly [View, ...View[]]) {
  const [search, setSearch] = useAddressFilter()
  const view = views.find((candidate) => candidate === search.get(name)) ?? views[0]
  const choose = (next: string) =>
    setSearch((now) => {
      // The filters of one view mean nothing in another.
      const kept = new URLSearchParams()
      const tab = now.get('tab')
      if (name !== 'tab' && tab !== null) kept.set('tab', tab)
      if (next !== views[0]) kept.set(name, next)
      return kept
    })
  return [view, choose] as const
}
