import { expect, it } from 'vitest'
import { withdrawApplication } from '#shared/documents/dealer-applications.contract.ts'
import { listDocumentEvents, listDocuments, readDocument } from '#shared/documents/documents.contract.ts'
import { assignDocument, takeNextDocument, undoChange } from '#shared/documents/queue.contract.ts'
import { readTodayStats } from '#shared/stats/stats.contract.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin, worker, dealer, otherDealer, dealerWorker } = app.actors

const withdraw = (id: number, version: number, actor = dealer) =>
  app.call(actor, withdrawApplication, { params: { id }, body: { version } })
const read = async (id: number) => (await app.call(admin, readDocument, { params: { id } })).body

it('cancels the store’s waiting application with a reason that all may read, and the queue passes over it', async () => {
  const { id, version } = await world.submit(dealer)
  const before = (await app.call(admin, readTodayStats)).body
  const { status, body } = await withdraw(id, version)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    activationStatus: '취소',
    status: '완료',
    cancelReason: '판매점 회수',
    cancelledByName: dealer.name,
    version: version + 1,
  })
  const { body: events } = await app.call(dealer, listDocumentEvents, { params: { id } })
  expect(events.at(-1)).toMatchObject({
    type: 'status-changed',
    from: '대기',
    to: '취소',
    note: '판매점 회수',
    actorName: dealer.name,
  })
  expect((await app.call(worker, takeNextDocument)).status).toBe(204)
  const { body: after } = await app.call(admin, readTodayStats)
  expect([after.todayCancelled, after.todayReception]).toEqual([
    before.todayCancelled + 1,
    before.todayReception - 1,
  ])
  const { body: cancelled } = await app.call(worker, listDocuments, { query: { activationStatus: '취소' } })
  expect(cancelled.items.map((each) => each.id)).toContain(id)
})

it('refuses what somebody works on or has taken, and what does not wait', async () => {
  const taken = await world.submit(dealer)
  const assigned = await app.call(worker, assignDocument, {
    params: { id: taken.id },
    body: { workerId: worker.id },
  })
  const refused = await withdraw(taken.id, assigned.body?.version ?? 0)
  expect([refused.status, refused.error.code, refused.error.error]).toEqual([
    409,
    'ALREADY_TAKEN',
    '담당자가 처리를 시작한 신청은 회수할 수 없습니다.',
  ])
  for (const status of ['진행중', '보완필요', '취소'] as const) {
    const { id } = await world.submit(dealer)
    const { version } = await world.changed(worker, id, status)
    expect((await withdraw(id, version)).error.error).toBe('대기 중인 신청만 회수할 수 있습니다.')
    expect((await read(id)).activationStatus).toBe(status)
  }
})

it('is open to the store itself only, and asks for the newest version', async () => {
  const { id, version } = await world.submit(dealer)
  expect((await withdraw(id, version, otherDealer)).status).toBe(404)
  for (const actor of [admin, worker, dealerWorker])
    expect((await withdraw(id, version, actor)).status).toBe(403)
  expect((await withdraw(id, version + 1)).error.code).toBe('VERSION_CONFLICT')
  expect((await app.call(dealer, withdrawApplication, { params: { id }, body: {} as never })).status).toBe(
    400,
  )
  expect((await withdraw(id, version)).status).toBe(200)
  // Taking back is for the office's own changes.
  expect(
    (await app.call(dealer, undoChange, { params: { id }, body: { version: version + 1 } })).status,
  ).toBe(403)
})
