import type { Document } from '#shared/documents/document.contract.ts'
import type { DocumentDate } from '#shared/documents/documents.contract.ts'
import type { DocumentPages } from './document-keys.ts'

/** What the server says of some documents of a list. */
export interface ListPatch {
  asked: ReadonlySet<number>
  /** Those of them that the list holds, as they are now. */
  found: readonly Document[]
  /** How many the whole list holds. */
  total: number
  /** The list's date: it is sorted by it, and then by id, the newest first. */
  date: DocumentDate
}

/**
 * A long list with some of its documents brought up to date: those that left it are gone, those that came stand in their
 * place, and nothing else was read. What lies behind the last page that was read stays out until it is.
 */
export function patchedPages({ pages, pageParams }: DocumentPages, patch: ListPatch): DocumentPages {
  const { asked, found, total, date } = patch
  const held = new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row]))
  const end = pages.flatMap(({ items }) => items).at(-1)
  const hasMore = (pages.at(-1)?.nextCursor ?? null) !== null
  const patched = pages.map((page) =>
    page.items.some(({ id }) => asked.has(id))
      ? { ...page, items: page.items.filter(({ id }) => !asked.has(id)) }
      : page,
  )
  const put = (row: Document) => {
    const at = patched.findIndex(({ items }) => items.some((other) => isBefore(row, other, date)))
    if (at < 0 && hasMore && (end === undefined || isBefore(end, row, date))) return
    const index = at < 0 ? patched.length - 1 : at
    const page = patched[index]
    if (page === undefined) return
    const behind = page.items.findIndex((other) => isBefore(row, other, date))
    patched[index] = { ...page, items: page.items.toSpliced(behind < 0 ? page.items.length : behind, 0, row) }
  }
  for (const row of found) {
    const known = held.get(row.id)
    put(known !== undefined && known.version > row.version ? known : row)
  }
  const [first, ...others] = patched
  return { pages: first === undefined ? [] : [{ ...first, total }, ...others], pageParams }
}

function isBefore(one: Document, other: Document, date: DocumentDate): boolean {
  // Ids are given in the order of receipt.
  const [at, than] = date === 'uploadedAt' ? ['', ''] : [one[date] ?? '', other[date] ?? '']
  return at === than ? one.id > other.id : at > than
}
