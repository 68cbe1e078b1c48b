import { beforeAll, expect, it } from 'vitest'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { listDocumentRows } from '#shared/documents/document-rows.contract.ts'
import { DOCUMENT_SORTS, type DocumentSort } from '#shared/documents/documents.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { LIMITS } from '#shared/limits.ts'
import { createSavedView, listSavedViews } from '#shared/saved-views/saved-view.contract.ts'
import { COUNTED_COLUMNS, countDocument } from '../features/documents/changes/count-document.ts'
import { documentColumns } from './make-document-row.ts'
import { openDocumentWorld } from './open-document-world.ts'
import type { TestApp } from './test-app.ts'

const AT_ONCE = 400
const STATUSES = ['대기', '진행중'] as const
const NAMES = ['김민수', '이영희', '박철수', '최지우', '정하나', '강두리', '조세영']
const STORES = ['강남모바일', '마포모바일', null]
const CARRIERS = ['KT', 'SKT', 'LG', null]
const WORKERS = ['김근무', '박근무', null]

const pick = <Value>(of: readonly Value[], n: number) => of[n % of.length] as Value

/** Applications of which many are alike in whatever they are sorted by, counted as if they had come one by one. */
async function fill(app: TestApp, count: number): Promise<void> {
  const { database } = app.context
  const row = (n: number) => {
    // Twenty come with each moment, and every hundredth was answered.
    const at = new Date(Date.parse('2026-10-01T00:00:00.000Z') + Math.floor(n / 20) * 1_000).toISOString()
    return documentColumns(app, {
      activation_status: pick(STATUSES, n),
      customer_name: pick(NAMES, n),
      store_name: pick(STORES, n),
      carrier: pick(CARRIERS, Math.floor(n / 3)),
      assigned_worker_name: pick(WORKERS, Math.floor(n / 5)),
      uploaded_at: at,
      supplement_answered_at: n % 100 === 0 ? at : null,
    })
  }
  for (let from = 0; from < count; from += AT_ONCE)
    await database.transaction(async (transaction) => {
      const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => from + n)
      const inserted = transaction.db.insertInto('documents').values(numbers.map(row))
      for (const document of await inserted.returning([...COUNTED_COLUMNS]).execute())
        await countDocument(transaction, null, document)
    })
  await database.foldCounts?.()
}

/** What each order compares, as it stands in the list's rows. */
const TEXTS: Record<(typeof DOCUMENT_SORTS)[number], (it: ListedDocument) => string> = {
  waiting: (it) => `${it.supplementAnsweredAt === null ? 1 : 0}${it.waitingSince}`,
  received: () => '',
  customer: (it) => it.customerName,
  store: (it) => it.storeName ?? '',
  carrier: (it) => it.carrier ?? '',
  assignee: (it) => it.assignedWorkerName ?? '',
}

/** Tries a list of so many applications, page by page, in every order and through a saved view. */
export async function tryLongList(count: number): Promise<void> {
  const { app } = await openDocumentWorld()
  const { worker } = app.actors
  const minutes = Math.ceil(count / 10_000)
  beforeAll(() => fill(app, count), minutes * 60_000)

  async function walk(query: Partial<QueryOf<typeof listDocumentRows>>) {
    const rows: ListedDocument[] = []
    const totals = new Set<number>()
    let cursor: string | null | undefined
    do {
      const start = { limit: LIMITS.pageSizeMost, ...(cursor ? { cursor } : {}) }
      const asked = { view: 'row', activationStatus: [...STATUSES], ...query, ...start } as const
      const { status, body } = await app.call(worker, listDocumentRows, { query: asked as never })
      expect(status).toBe(200)
      // As the web reads it, with what an answer leaves out.
      const page = listDocumentRows.response.parse(body)
      rows.push(...page.items)
      totals.add(page.total)
      cursor = page.nextCursor
    } while (cursor !== null)
    return { rows, totals: [...totals] }
  }

  /** Where a row does not stand before the next one; documents that are alike stand by their id. */
  function outOfOrder(rows: readonly ListedDocument[], sort: DocumentSort): number {
    const isDown = sort.startsWith('-')
    const textOf = TEXTS[(isDown ? sort.slice(1) : sort) as keyof typeof TEXTS]
    return rows.findIndex((one, index) => {
      const other = rows[index + 1]
      if (other === undefined) return false
      const [text, than] = [textOf(one), textOf(other)]
      return (text === than ? one.id > other.id : text > than) !== isDown
    })
  }

  it.each(DOCUMENT_SORTS.flatMap((by): DocumentSort[] => [by, `-${by}`]))(
    'pages follow each other without a gap or a double in the order of %s',
    async (sort) => {
      const { rows, totals } = await walk({ sort })
      expect([rows.length, totals]).toEqual([count, [count]])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
      expect(outOfOrder(rows, sort)).toBe(-1)
    },
    minutes * 60_000,
  )

  it(
    'a saved view of it holds what it filters for, in its order',
    async () => {
      const filter = 'activationStatus=진행중&carrier=KT&sort=-customer'
      const view = { list: 'documents', name: '긴 목록', filter, hiddenColumns: [] as string[] } as const
      await app.call(worker, createSavedView, { body: view })
      const [saved] = (await app.call(worker, listSavedViews)).body
      const { rows, totals } = await walk(Object.fromEntries(new URLSearchParams(saved?.filter)) as never)
      const numbers = Array.from({ length: count }, (_, n) => n)
      const held = numbers.filter(
        (n) => pick(STATUSES, n) === '진행중' && pick(CARRIERS, Math.floor(n / 3)) === 'KT',
      )
      expect([rows.length, totals]).toEqual([held.length, [held.length]])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(held.length)
      expect(outOfOrder(rows, '-customer')).toBe(-1)
    },
    minutes * 60_000,
  )
}
