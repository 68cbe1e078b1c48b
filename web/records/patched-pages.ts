import type { Pages, Versioned } from './list-refresh.ts'

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
