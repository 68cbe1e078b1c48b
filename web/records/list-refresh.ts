import type { InfiniteData, Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'

export interface Page<Row> {
  items: Row[]
  total: number
  nextCursor: string | null
}
/** The cached pages of a list that is read page by page. */
export type Pages<Row> = InfiniteData<Page<Row>, string | null>

/** A record whose newer state has a higher version. */
export interface Versioned {
  id: number
  version: number
}

/** How single rows are read, so that a long list is not read as a whole after every change. */
export interface ById<Row extends Versioned> {
  /** Those of these records that the list contains, as they are now, and the size of the list. */
  read: (ids: readonly number[]) => Promise<{ found: Row[]; total: number }>
  /** The order of the list. */
  isBefore: (one: Row, other: Row) => boolean
}

interface Except {
  /** Queries under this key are left as they are. */
  except?: QueryKey
}

/**
 * Updates everything under a key after these records changed. A list of several pages asks only for those
 * records, because reading all its pages again takes longer the further one has scrolled.
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
 * Reads everything under these keys that is on the screen again; null when nothing is. Throws if a request
 * failed.
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

/** Keeps only the first page of lists that are not on the screen, since they are opened at the top. */
export function shortenUnseen(queries: QueryClient, queryKey: QueryKey): void {
  const list = queries.getQueryCache().find({ queryKey, exact: true })
  if (list === undefined || list.isActive() || !isLong(list)) return
  queries.setQueryData<Pages<unknown>>(
    list.queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    // It keeps its age, since nothing was read.
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

/** Waits for a page that is being loaded: reading again would drop it, and changes meanwhile with it. */
async function atRest(list: Query): Promise<void> {
  while (list.state.fetchStatus === 'fetching') await list.promise?.catch(() => {})
}

const patching = new WeakMap<Query, Promise<void>>()

/** One patch at a time, so that a late answer does not replace a newer one. */
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

/** The server's answer about some rows of a list. */
export interface ListPatch<Row> {
  asked: ReadonlySet<number>
  /** Those that the list contains, as they are now. */
  found: readonly Row[]
  /** The number of rows in the whole list. */
  total: number
  /** The order of the list. */
  isBefore: (one: Row, other: Row) => boolean
}

/**
 * The pages of a long list with some rows updated: rows that left it are removed, and new ones are put in
 * their place. Rows behind the last loaded page stay out until that page is loaded.
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
