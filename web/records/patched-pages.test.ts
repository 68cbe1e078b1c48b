import { describe, expect, it } from 'vitest'
import { type ListPatch, patchedPages } from './list-refresh.ts'

interface Row {
  id: number
  version: number
  unread?: number
  at?: string
}
const row = (id: number, more: Partial<Row> = {}): Row => ({ id, version: 1, ...more })
const newestFirst = (one: Row, other: Row) => one.id > other.id

/** Pages of three by receipt: 30, 29, 28 | 27, 26, 25, and more behind them. */
function pages(...behind: Row[]) {
  const held = [30, 29, 28, 27, 26, 25].map((id) => row(id))
  return {
    pages: [
      { items: held.slice(0, 3), total: 100, nextCursor: 'a' },
      { items: [...held.slice(3), ...behind], total: 100, nextCursor: behind.length > 0 ? null : 'b' },
    ],
    pageParams: [null, 'a'],
  }
}

function patched(patch: Partial<ListPatch<Row>>, from = pages()) {
  const asked = new Set(patch.asked ?? patch.found?.map(({ id }) => id))
  const after = patchedPages(from, { found: [], total: 100, isBefore: newestFirst, ...patch, asked })
  return { after, ids: after.pages.map(({ items }) => items.map(({ id }) => id)) }
}

describe('a long list of which some documents changed', () => {
  it('shows them in place, and leaves the other pages as they were', () => {
    const from = pages()
    const { after } = patched({ found: [row(26, { version: 2 })], total: 101 }, from)
    expect(after.pages[1]?.items).toEqual([row(27), row(26, { version: 2 }), row(25)])
    expect(after.pages[0]?.items).toBe(from.pages[0]?.items)
    expect(after.pages[0]?.total).toBe(101)
    expect(after.pageParams).toBe(from.pageParams)
  })

  it('lets go of what left it', () => {
    expect(patched({ asked: new Set([29, 27]) }).ids).toEqual([
      [30, 28],
      [26, 25],
    ])
  })

  it('takes in what came, at the top and in the middle', () => {
    const from = pages()
    from.pages[1]?.items.splice(1, 1)
    expect(patched({ found: [row(31), row(26)] }, from).ids).toEqual([
      [31, 30, 29, 28],
      [27, 26, 25],
    ])
  })

  it('leaves out what lies behind the last page read, unless there is no more', () => {
    expect(patched({ found: [row(7)] }).ids.flat()).not.toContain(7)
    expect(patched({ found: [row(7)] }, pages(row(24))).ids.at(-1)).toEqual([27, 26, 25, 24, 7])
  })

  it('keeps its last row when that is what changed', () => {
    expect(patched({ found: [row(25, { version: 2 })] }).ids.at(-1)).toEqual([27, 26, 25])
  })

  it('never takes a version back, but an unread count of the same one', () => {
    const from = pages()
    from.pages[0]?.items.splice(0, 1, row(30, { version: 5, unread: 1 }))
    const found = (version: number) => row(30, { version, unread: 0 })
    expect(patched({ found: [found(4)] }, from).after.pages[0]?.items[0]).toMatchObject({ version: 5 })
    expect(patched({ found: [found(5)] }, from).after.pages[0]?.items[0]?.unread).toBe(0)
  })

  it('is sorted by its own order', () => {
    const at = (id: number, day: string) => row(id, { at: day })
    const isBefore = (one: Row, other: Row) =>
      one.at === other.at ? newestFirst(one, other) : String(one.at) > String(other.at)
    const items = [at(5, '2026-11-03'), at(9, '2026-11-02'), at(7, '2026-11-02')]
    const from = { pages: [{ items, total: 3, nextCursor: null }], pageParams: [null] }
    const found = [at(8, '2026-11-02'), at(7, '2026-11-04'), at(1, '2026-11-01')]
    expect(patched({ found, isBefore }, from).ids).toEqual([[7, 5, 9, 8, 1]])
  })

  it('is filled when everything in it had left', () => {
    const from = { pages: [{ items: [row(3)], total: 1, nextCursor: null }], pageParams: [null] }
    expect(patched({ asked: new Set([3, 2]), found: [row(2)] }, from).ids).toEqual([[2]])
  })
})
