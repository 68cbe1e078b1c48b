import { beforeAll, expect, it } from 'vitest'
import { answerSupplement } from '#shared/documents/application.contract.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { deleteDocument } from '#shared/documents/deletion.contract.ts'
import { listDocuments, readDocument } from '#shared/documents/documents.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import { assignDocument, undoChange } from '#shared/documents/queue.contract.ts'
import { type FigureList, storeList, workLists } from '#shared/stats/figure-lists.ts'
import {
  exportWorkFigures,
  readWorkFigures,
  type WorkerFigures,
} from '#shared/stats/work-figures.contract.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { renewSessions } from '../../../testing/renew-sessions.ts'
import { workbookRows } from '../../../testing/workbook-rows.ts'

const { app, world } = await openDocumentWorld({ UNDO_SECONDS: '15' })
const { admin, worker, user, dealerWorker, dealer, otherDealer } = app.actors
const DAYS = { startDate: '2026-11-21', endDate: '2026-11-21' }
const done = { subscriptionNumber: '1' }

const minutes = (count: number) => app.clock.advance(count * 60_000)
const correct = async (actor: Actor, id: number, fields: object) => {
  const { version } = (await app.call(admin, readDocument, { params: { id } })).body
  const answer = await app.call(actor, correctDocument, { params: { id }, body: { version, ...fields } })
  expect(answer.status).toBe(200)
}
const assign = async (actor: Actor, id: number, workerId: number | null) =>
  expect((await app.call(actor, assignDocument, { params: { id }, body: { workerId } })).status).toBeLessThan(
    300,
  )

/** One day of an office, with what must not count before, after and beside it. */
beforeAll(async () => {
  app.clock.set('2026-11-20T14:50:00.000Z')
  await renewSessions(app)
  const before = (await world.submit(dealer)).id
  await world.changed(worker, before, '취소')
  const early = (await world.submit(dealer)).id
  app.clock.set('2026-11-20T15:00:00.000Z')
  await world.changed(worker, early, '진행중')
  const [first, second, gone] = [
    await world.submit(dealer),
    await world.submit(dealer),
    await world.submit(dealer),
  ]
  const foreign = (await world.submit(otherDealer, { contactCode: 'KT-MP' })).id
  minutes(10)
  const mistaken = await world.changed(worker, first.id, '진행중')
  const takenBack = await app.call(worker, undoChange, {
    params: { id: first.id },
    body: { version: mistaken.version },
  })
  expect(takenBack.status).toBe(200)
  minutes(10)
  await world.changed(worker, first.id, '진행중')
  await world.changed(worker, gone.id, '진행중')
  await world.changed(worker, gone.id, '취소')
  await assign(worker, first.id, user.id)
  await correct(dealer, second.id, { customerName: '이영희' })
  await correct(worker, first.id, { customerName: '이영희', customerPhone: '010-9999-0000' })
  await correct(user, first.id, { customerName: '김영희' })
  await world.changed(user, second.id, '보완필요', { supplementNotes: '신분증' })
  minutes(10)
  await app.call(dealer, answerSupplement, {
    params: { id: second.id },
    body: { note: '다시 보냅니다' },
    idempotencyKey: crypto.randomUUID(),
  })
  minutes(6)
  await world.changed(user, second.id, '진행중')
  await world.changed(user, second.id, '폐기', { discardReason: '중복' })
  await world.changed(user, first.id, '개통', done)
  await assign(user, foreign, dealerWorker.id)
  await app.call(worker, submitOtherApplication, {
    body: { customerName: '홍길동', contactCode: 'KT-GN', carrier: 'KT' },
  })
  expect((await app.call(admin, deleteDocument, { params: { id: gone.id } })).status).toBe(200)
  app.clock.set('2026-11-21T15:00:00.000Z')
  await renewSessions(app)
  await world.changed(dealerWorker, foreign, '진행중')
  await assign(dealerWorker, foreign, worker.id)
})

const counted = (query: object) => app.ask(admin, readWorkFigures, { query })
/** Nothing changes any more, so the day is counted once. */
let ofDay: ReturnType<typeof counted> | undefined
const figures = () => {
  ofDay ??= counted(DAYS)
  return ofDay
}

it('counts what each worker closed, took over, handed over and corrected, and how long it took', {
  timeout: 60_000,
}, async () => {
  const { workers, ...days } = await figures()
  expect(days).toMatchObject(DAYS)
  const of = (id: number) => workers.find(({ workerId }) => workerId === id)
  expect(of(worker.id)).toEqual({
    workerId: worker.id,
    workerName: '박근무',
    activated: 0,
    otherCompleted: 1,
    cancelled: 0,
    discarded: 0,
    open: 2,
    takenOver: 0,
    handedOver: 1,
    // Ten minutes for the one of yesterday, twenty for the first.
    waitingMinutes: 15,
    activationMinutes: null,
    corrections: 1,
  })
  expect(of(user.id)).toMatchObject({
    activated: 1,
    otherCompleted: 0,
    discarded: 1,
    open: 0,
    takenOver: 1,
    handedOver: 0,
    // Twenty minutes for the supplement, and six from its answer.
    waitingMinutes: 13,
    activationMinutes: 36,
    corrections: 1,
  })
  expect(of(dealerWorker.id)).toMatchObject({ open: 0, waitingMinutes: null, takenOver: 0 })
  expect(workers.some(({ workerId }) => workerId === admin.id)).toBe(false)
})

it('tells of each store how its applications of these days came in', async () => {
  const { stores } = await figures()
  expect(stores).toEqual([
    {
      storeName: '강남모바일',
      received: 3,
      supplemented: 1,
      correctedByStore: 1,
      correctedByOffice: 2,
      fields: [
        { label: '고객명', count: 3 },
        { label: '연락처', count: 1 },
      ],
    },
    {
      storeName: '마포텔레콤',
      received: 1,
      supplemented: 0,
      correctedByStore: 0,
      correctedByOffice: 0,
      fields: [],
    },
  ])
})

it('every figure is as long as the list behind it', async () => {
  const total = async (list: FigureList) => {
    const query = { ...list, activationStatus: list.activationStatus?.join(',') } as never
    return (await app.call(admin, listDocuments, { query })).body.total
  }
  const { workers, stores } = await figures()
  for (const row of workers)
    for (const [name, list] of Object.entries(workLists(DAYS, row.workerId)))
      expect(await total(list), `${row.workerName} ${name}`).toBe(row[name as keyof WorkerFigures])
  for (const { storeName, received } of stores)
    expect(await total(storeList(DAYS, storeName ?? ''))).toBe(received)
})

it('takes the running month without days, and at most a year', { timeout: 60_000 }, async () => {
  const { startDate, endDate, stores } = await counted({})
  expect([startDate, endDate]).toEqual(['2026-11-01', '2026-11-30'])
  expect(stores[0]?.received).toBe(5)
  const tooLong = await app.call(admin, readWorkFigures, {
    query: { startDate: '2025-01-01', endDate: '2026-11-21' },
  })
  expect([tooLong.status, tooLong.error.error]).toEqual([400, '기간은 1년까지 조회할 수 있습니다.'])
})

it('puts each table into a workbook', { timeout: 60_000 }, async () => {
  const exported = async (of: 'workers' | 'stores') =>
    app.call(admin, exportWorkFigures, { query: { ...DAYS, of, reason: '월 평가' } })
  const answer = await exported('workers')
  expect(answer.error?.error).toBeUndefined()
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    '근무자통계_2026-11-22.xlsx',
  )
  const { rows } = await workbookRows(answer)
  expect(rows.find((row) => row['근무자'] === '박근무')).toMatchObject({
    처리: 1,
    기타완료: 1,
    '현재 담당': 2,
    넘김: 1,
    '대기 중앙값(분)': 15,
    정정: 1,
  })
  const stores = await workbookRows(await exported('stores'))
  expect(stores.rows[0]).toMatchObject({
    판매점: '강남모바일',
    접수: 3,
    '보완 비율(%)': 33,
    '많이 정정한 항목': '고객명 3, 연락처 1',
  })
})
