import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import { BUILT_IN_FILTERS, type BuiltInViewName, WORK_LISTS } from '#shared/saved-views/built-in-views.ts'
import { DOCUMENT_LISTS, type DocumentListName } from '#shared/saved-views/saved-view.contract.ts'
import { NO_FILTER } from '../list/closed-filter.ts'

/** A view that every account has. */
export interface BuiltInView {
  /** Names it in the address. */
  key: BuiltInViewName
  name: string
  filter: string
}

const NAMES: Record<BuiltInViewName, string> = {
  mine: '내 담당',
  answered: '보완 답변',
  unread: '안 읽은 채팅',
}

/** What a list's address keeps of a filter, besides the view and the page's own tab. */
const PARTS = [...Object.keys(NO_FILTER), 'activationStatus', 'contactCode']
  .filter((name) => name !== 'view')
  .sort()

/** The list of a page by its path; null for a page without one. */
export function listOfPath(pathname: string): DocumentListName | null {
  return DOCUMENT_LISTS.find((list) => `/${list}` === pathname) ?? null
}

export function hasCounts(list: DocumentListName): list is keyof typeof WORK_LISTS {
  return list in WORK_LISTS
}

export function builtInViews(list: DocumentListName): BuiltInView[] {
  // Only what waits for the office can have been answered by a store.
  const keys: BuiltInViewName[] = list === 'documents' ? ['mine', 'answered', 'unread'] : ['mine', 'unread']
  return keys.map((key) => {
    const filter = new URLSearchParams(
      Object.entries(BUILT_IN_FILTERS[key]).map(([name, value]) => [name, String(value)]),
    )
    if (list === 'documents') filter.set('activationStatus', OPEN_STATUSES.join(','))
    return { key, name: NAMES[key], filter: filterText(filter) }
  })
}

/**
 * Filter and order of an address, always in the same order, so that two can be compared. What is searched for is no part of a view:
 * a customer's name or phone would be kept with it.
 */
export function filterText(params: URLSearchParams): string {
  const given = PARTS.filter((name) => name !== 'search')
    .map((name) => [name, params.get(name) ?? ''])
    .filter(([, value]) => value !== '')
  return new URLSearchParams(given).toString()
}

/** The view that an address names; empty for none. */
export function viewIn(params: URLSearchParams): string {
  return params.get('view') ?? ''
}

/** The address of a view: its filter instead of the present one. Without a view the list as it opens. */
export function withView(
  params: URLSearchParams,
  view: { key: string; filter: string } | null,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['view', ...PARTS]) next.delete(name)
  if (view === null) return next
  next.set('view', view.key)
  for (const [name, value] of new URLSearchParams(view.filter))
    if (PARTS.includes(name)) next.set(name, value)
  return next
}

/** Whether an address, and the columns hidden in it, differ from a saved view. */
export function isChanged(
  view: { filter: string; hiddenColumns: readonly string[] },
  params: URLSearchParams,
  hidden: readonly string[],
): boolean {
  const sorted = (names: readonly string[]) => [...names].sort().join()
  return (
    filterText(new URLSearchParams(view.filter)) !== filterText(params) ||
    sorted(view.hiddenColumns) !== sorted(hidden)
  )
}

/** Whether a built-in view is shown: by its name, or by a link that filters for the same. */
export function isShown(view: BuiltInView, params: URLSearchParams): boolean {
  const asked = Object.entries(BUILT_IN_FILTERS[view.key])
  const holds = asked.every(([name, value]) => params.get(name) === String(value))
  return holds && (viewIn(params) === view.key || viewIn(params) === '')
}
