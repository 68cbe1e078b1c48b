import type { InfiniteData, Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'

export interface Page<Row> {
  items: Row[]
  total: number
  nextCursor: string | null
}
/** What is held under the key of a list that is read page by page. */
export type Pages<Row> = InfiniteData<Page<Row>, string | null>

/** A record of which the newer one is known by its version. */
export interface Versioned {
  id: number
  version: number
}

/** How single rows of a list are read, so that a long list need not be read as a whole for each change of anybody. */
export interface ById<Row extends Versioned> {
  /** Of these records those that the list holds, as they are now, and how many it holds altogether. */
  read: (ids: readonly number[]) => Promise<{ found: Row[]; total: number }>
  /** The order of the list. */
  isBefore: (one: Row, other: Row) => boolean
}

interface Except {
  /** What begins with this key is left as it is. */
  except?: QueryKey
}

/**
 * Brings everything under a key up to date after these records changed. A list of several pages is asked for them only: to read
 * all of it anew would take longer, the further one has scrolled.
 */
export async function refreshRows(
  queries: QueryClient,
  queryKey: QueryKey,
  ids: readonly number[],
  { except }: Except = {},
): Promise<void> {
  const lists = await listsAtRest(queries, queryKey)
  const long = ids.length > LIMITS.pageSizeMost ? [] : lists.filter((list) => list.isActive() && isLong(list))
  await Promise.all([
    queries.invalidateQueries({
      queryKey,
      predicate: (query) => !long.includes(query) && !beginsWith(query, except),
    }),
    ...long.map((list) => patchList(queries, list, ids)),
  ])
}

/**
 * Reads everything under these keys again that is on the screen; null when nothing is. Throws what was thrown when something could
 * not be read.
 */
export async function rereadAll(
  queries: QueryClient,
  keys: readonly QueryKey[],
  { except }: Except = {},
): Promise<true | null> {
  const filters = keys.map(
    (queryKey): QueryFilters => ({ queryKey, predicate: (query) => !beginsWith(query, except) }),
  )
  for (const filter of filters) void queries.invalidateQueries({ ...filter, refetchType: 'none' })
  await Promise.all(keys.map((key) => listsAtRest(queries, key)))
  const seen = filters.filter(
    (filter) => queries.getQueryCache().findAll({ ...filter, type: 'active' }).length > 0,
  )
  await Promise.all(
    seen.map((filter) => queries.refetchQueries({ ...filter, type: 'active' }, { throwOnError: true })),
  )
  return seen.length === 0 ? null : true
}

/** Of a list that nobody looks at the first page is enough: whoever comes back begins at its top. */
export function shortenUnseen(queries: QueryClient, queryKey: QueryKey): void {
  const list = queries.getQueryCache().find({ queryKey, exact: true })
  if (list === undefined || list.isActive() || !isLong(list)) return
  queries.setQueryData<Pages<unknown>>(
    list.queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    // As old as it was.
    { updatedAt: list.state.dataUpdatedAt },
  )
}

function beginsWith({ queryKey }: Query, key: QueryKey | undefined): boolean {
  return key?.every((part, index) => queryKey[index] === part) ?? false
}

const byIdOf = (list: Query) => list.meta?.['byId'] as ById<Versioned> | undefined

function isLong({ state }: Pick<Query, 'state'>): boolean {
  return ((state.data as Pages<unknown> | undefined)?.pages.length ?? 0) > 1
}

async function listsAtRest(queries: QueryClient, queryKey: QueryKey): Promise<Query[]> {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey, predicate: (query) => byIdOf(query) !== undefined })
  await Promise.all(lists.map((list) => patching.get(list)))
  await Promise.all(lists.map(atRest))
  return lists
}

/** A next page that is being read would be dropped by reading anew, and what is changed meanwhile would be lost with it. */
async function atRest(list: Query): Promise<void> {
  while (list.state.fetchStatus === 'fetching') await list.promise?.catch(() => {})
}

const patching = new WeakMap<Query, Promise<void>>()

/** One after the other: an answer that comes late must not be put over what a newer one has shown. */
function patchList(queries: QueryClient, list: Query, ids: readonly number[]): Promise<void> {
  const before = patching.get(list) ?? Promise.resolve()
  const patch = before.then(() => askAndPatch(queries, list, ids))
  patching.set(list, patch)
  return patch
}

async function askAndPatch(queries: QueryClient, list: Query, ids: readonly number[]): Promise<void> {
  const byId = byIdOf(list)
  if (byId === undefined) return
  const { queryKey } = list
  try {
    const { found, total } = await byId.read(ids)
    await atRest(list)
    const patch = { asked: new Set(ids), found, total, isBefore: byId.isBefore }
    queries.setQueryData<Pages<Versioned>>(queryKey, (data) => data && patchedPages(data, patch))
  } catch {
    await queries.invalidateQueries({ queryKey, exact: true })
  }
}

/** What the server says of some rows of a list. */
export interface ListPatch<Row> {
  asked: ReadonlySet<number>
  /** Those of them that the list holds, as they are now. */
  found: readonly Row[]
  /** How many the whole list holds. */
  total: number
  /** The order of the list. */
  isBefore: (one: Row, other: Row) => boolean
}

/**
 * A long list with some of its rows brought up to date: those that left it are gone, those that came stand in their place, and
 * nothing else was read. What lies behind the last page that was read stays out until it is.
 */
export function patchedPages<Row extends Versioned>(
  { pages, pageParams }: Pages<Row>,
  { asked, found, total, isBefore }: ListPatch<Row>,
): Pages<Row> {
  const held = new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row]))
  const end = pages.flatMap(({ items }) => items).at(-1)
  const hasMore = (pages.at(-1)?.nextCursor ?? null) !== null
  const patched = pages.map((page) =>
    page.items.some(({ id }) => asked.has(id))
      ? { ...page, items: page.items.filter(({ id }) => !asked.has(id)) }
      : page,
  )
  const put = (row: Row) => {
    const at = patched.findIndex(({ items }) => items.some((other) => isBefore(row, other)))
    if (at < 0 && hasMore && (end === undefined || isBefore(end, row))) return
    const index = at < 0 ? patched.length - 1 : at
    const page = patched[index]
    if (page === undefined) return
    const behind = page.items.findIndex((other) => isBefore(row, other))
    patched[index] = { ...page, items: page.items.toSpliced(behind < 0 ? page.items.length : behind, 0, row) }
  }
  for (const row of found) {
    const known = held.get(row.id)
    put(known !== undefined && known.version > row.version ? known : row)
  }
  const [first, ...others] = patched
  return { pages: first === undefined ? [] : [{ ...first, total }, ...others], pageParams }
}
