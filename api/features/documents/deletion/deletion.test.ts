import { randomUUID } from 'node:crypto'
import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { listChatMessages, markChatRead, readChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import {
  answerSupplement,
  checkDuplicate,
  withdrawSubmission,
} from '#shared/documents/application.contract.ts'
import * as contract from '#shared/documents/deletion.contract.ts'
import { downloadDocumentFile } from '#shared/documents/document-file.contract.ts'
import * as documents from '#shared/documents/documents.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { readTodayStats } from '#shared/stats/stats.contract.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import type { CallOptions } from '../../../testing/request-of.ts'
import { connectAs } from '../../../testing/socket-client.ts'

const { app, world } = await openDocumentWorld()
const { admin, user, worker, dealer, otherDealer, dealerWorker } = app.actors

const DAY = 86_400_000
const CUSTOMER = { customerName: '황보라', customerPhone: '010-7777-8888' }

const remove = (id: number, actor: Actor = user) =>
  app.call(actor, contract.deleteDocument, { params: { id } })
const removeAll = (documentIds: number[], actor: Actor = user) =>
  app.call(actor, contract.deleteDocuments, { body: { documentIds } })
const restore = (id: number) => app.call(admin, contract.restoreDocument, { params: { id } })
const totals = async () => (await app.call(admin, documents.countDocuments)).body.totals
const listed = async (actor: Actor, query: CallOptions<typeof documents.listDocuments>['query'] = {}) => {
  const { body } = await app.call(actor, documents.listDocuments, { query })
  return { ids: body.items.map(({ id }) => id), total: body.total }
}
const statusOf = async <E extends Endpoint>(actor: Actor, endpoint: E, options: CallOptions<E>) =>
  (await app.call(actor, endpoint, options)).status

/** Moves the deletion into the past instead of the clock: after 30 days all sessions would have ended. */
async function letDaysPass(id: number, days: number): Promise<void> {
  const deletedAt = new Date(app.clock.now().getTime() - days * DAY).toISOString()
  await app.context.database.kysely
    .updateTable('documents')
    .set({ deleted_at: deletedAt })
    .where('id', '=', id)
    .execute()
}

/** A document in progress with the dealer_worker, with a file, a chat and the key of the device that sent it. */
async function documentInWork(customer = CUSTOMER) {
  const key = randomUUID()
  const { body } = await world.send(dealer, customer, { key })
  const id = 'id' in body ? body.id : 0
  await world.changed(dealerWorker, id, '진행중')
  const room = (await app.call(dealer, readChatRoom, { params: { documentId: id } })).body.chatRoom
  const roomId = room?.id ?? 0
  const body2 = { roomId, message: '안녕하세요' }
  expect((await app.call(dealer, sendChatMessage, { body: body2 })).status).toBe(201)
  return { id, roomId, key, number: 'documentNumber' in body ? body.documentNumber : '' }
}

describe('a deleted document', () => {
  let it1: Awaited<ReturnType<typeof documentInWork>>
  beforeAll(async () => {
    it1 = await documentInWork()
    const { status, body } = await remove(it1.id)
    expect([status, body.message]).toEqual([200, '서류가 삭제되었습니다.'])
  })

  it('is in no list, total or search, whoever asks', async () => {
    for (const actor of [admin, user, worker, dealerWorker, dealer]) {
      expect((await listed(actor)).ids).not.toContain(it1.id)
      for (const search of ['황보라', 'ㅎㅂㄹ', '7777'])
        expect(await listed(actor, { search })).toEqual({ ids: [], total: 0 })
      const counted = (await app.call(actor, documents.countDocuments)).body.totals
      expect(Object.values(counted).every((count) => count === 0)).toBe(true)
    }
    const applications = await app.call(dealer, documents.listDealerApplications)
    expect([applications.body.total, applications.body.counts.total]).toEqual([0, 0])
    expect((await app.call(admin, documents.listDocumentCarriers)).body).toEqual([])
    const duplicates = await app.call(dealer, checkDuplicate, {
      body: { ...CUSTOMER, carrier: 'KT', contactCode: 'KT-GN' },
    })
    expect(duplicates.body.duplicates).toEqual([])
  })

  it('is in no workbook', async () => {
    const query = { search: '황보라', reason: '확인' }
    const answer = await app.call(admin, documents.exportDocuments, { query })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(answer.raw.rawPayload as unknown as ExcelJS.Buffer)
    expect(workbook.worksheets[0]?.rowCount).toBe(1)
  })

  it('cannot be read, downloaded, changed or talked about', async () => {
    const params = { id: it1.id }
    for (const actor of [admin, worker, dealerWorker, dealer]) {
      for (const endpoint of [
        documents.readDocument,
        documents.listDocumentEvents,
        documents.listDocumentFiles,
        documents.downloadDocument,
        downloadDocumentFile,
      ])
        expect(await statusOf(actor, endpoint, { params }), endpoint.path).toBe(404)
      const ofRoom = { documentId: it1.id, roomId: it1.roomId }
      expect(await statusOf(actor, readChatRoom, { params: ofRoom })).toBe(404)
      expect(await statusOf(actor, listChatMessages, { params: ofRoom })).toBe(404)
      const message = { roomId: it1.roomId, message: '아직 계신가요?' }
      expect(await statusOf(actor, sendChatMessage, { body: message })).toBe(404)
      expect(await statusOf(actor, markChatRead, { body: { roomId: it1.roomId, number: 1 } })).toBe(404)
    }
    const change = { activationStatus: '대기' } as const
    expect(await statusOf(worker, documents.changeActivationStatus, { params, body: change })).toBe(404)
    expect(await statusOf(worker, documents.changeServicePlan, { params, body: {} })).toBe(404)
    const answer = { params, body: { note: '다시 보냅니다' }, idempotencyKey: randomUUID() }
    expect(await statusOf(dealer, answerSupplement, answer)).toBe(404)
    expect((await remove(it1.id)).status).toBe(404)
    const socket = await connectAs(app, admin)
    socket.send({ type: 'join_room', roomId: it1.roomId })
    expect((await socket.next('error')).code).toBe('CHAT_ROOM_NOT_FOUND')
    socket.socket.close()
  })

  it('answers the device that sent it: done, and deleted', async () => {
    const again = await world.send(dealer, CUSTOMER, { key: it1.key })
    const withdrawn = await app.call(dealer, withdrawSubmission, { params: { submissionId: it1.key } })
    for (const { status, body } of [again, withdrawn]) {
      expect(status).toBe(200)
      expect(body).toEqual({
        submissionId: it1.key,
        documentNumber: it1.number,
        fileSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        receipt: expect.objectContaining({ submissionId: it1.key, documentId: it1.id }),
        deleted: true,
      })
    }
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})

describe('a document that is brought back', () => {
  it('is as it was, everywhere, with both lines in its history', async () => {
    const received = async () => (await app.call(admin, readTodayStats)).body.todaySubmissions
    const receivedBefore = await received()
    const { id, roomId } = await documentInWork()
    const before = (await app.call(dealer, documents.readDocument, { params: { id } })).body
    await remove(id)
    expect(await received()).toBe(receivedBefore)
    await letDaysPass(id, 29)
    const { status, body } = await restore(id)
    expect([status, body.version]).toEqual([200, before.version + 2])
    const after = (await app.call(dealer, documents.readDocument, { params: { id } })).body
    const changed = { version: 0, updatedAt: '' }
    expect({ ...after, ...changed }).toEqual({ ...before, ...changed })

    expect(await listed(dealer, { search: '황보라' })).toEqual({ ids: [id], total: 1 })
    expect((await totals()).진행중).toBe(1)
    expect(await received()).toBe(receivedBefore + 1)
    const { messages } = (await app.call(dealer, listChatMessages, { params: { roomId } })).body
    expect(messages).toHaveLength(1)
    const events = (await app.call(dealer, documents.listDocumentEvents, { params: { id } })).body
    expect(events.slice(-2).map(({ type, actorName }) => [type, actorName])).toEqual([
      ['deleted', user.name],
      ['restored', admin.name],
    ])
    // Somebody else restored the document first, which is no error.
    expect((await restore(id)).body.version).toBe(before.version + 2)
    await remove(id)
  })

  it('is not, 30 days after its deletion', async () => {
    const { id } = await documentInWork()
    await remove(id)
    await letDaysPass(id, 30)
    const { status, error } = await restore(id)
    expect([status, error.error]).toEqual([409, '삭제한 지 30일이 지나 복구할 수 없습니다.'])
    const { body } = await app.call(admin, contract.listDeletedDocuments)
    expect(body.items.map((item) => item.id)).not.toContain(id)
    expect(body.total).toBe(body.items.length)
    expect((await restore(2_147_483_647)).status).toBe(404)
  })
})

describe('several at once', () => {
  async function submitted(count: number): Promise<number[]> {
    const ids: number[] = []
    while (ids.length < count) {
      const { body } = await world.send(dealer, {}, { file: null })
      ids.push('id' in body ? body.id : 0)
    }
    return ids
  }

  it('all or none', async () => {
    const ids = await submitted(3)
    const before = await totals()
    const missing = await removeAll([...ids, 2_147_483_647])
    expect(missing.status).toBe(404)
    expect(missing.error.error).toContain('아무것도 삭제하지 않았습니다')
    const [first = 0] = ids
    await world.changed(worker, first, '개통', { subscriptionNumber: '1' })
    const activated = await removeAll(ids.toReversed())
    expect([activated.status, activated.error.error]).toEqual([
      409,
      '개통완료된 문서는 삭제할 수 없습니다. 개통을 취소한 뒤에 삭제해주세요.',
    ])
    expect((await listed(admin)).ids).toEqual(expect.arrayContaining(ids))

    await world.changed(worker, first, '취소')
    const { status, body } = await removeAll(ids)
    expect([status, body.message]).toEqual([200, '선택한 문서가 삭제되었습니다.'])
    expect(await totals()).toEqual({ ...before, 대기: (before.대기 ?? 0) - 3 })
    const back = await app.call(admin, contract.restoreDocuments, { body: { documentIds: ids } })
    expect([back.status, back.body.message]).toEqual([200, '서류가 복구되었습니다.'])
    expect(await totals()).toEqual({ ...before, 대기: (before.대기 ?? 0) - 1, 취소: 1 })
    await removeAll(ids)
  })

  it.each([
    ['nothing', []],
    ['one twice', [1, 1]],
    ['too many', Array.from({ length: contract.DELETED_AT_ONCE + 1 }, (_, at) => at + 1)],
  ])('%s is refused', async (_what, documentIds) => {
    const { status, error } = await removeAll(documentIds)
    expect([status, error.code]).toEqual([400, 'INVALID_INPUT'])
  })

  it('two hundred in one call', { timeout: 60_000 }, async () => {
    const ids = await submitted(contract.DELETED_AT_ONCE)
    expect((await removeAll(ids)).status).toBe(200)
    expect(await listed(dealer)).toEqual({ ids: [], total: 0 })
  })
})

describe('the list of what can be brought back', () => {
  it('says who deleted what when, deleted last first, page by page', async () => {
    const { body: held } = await app.call(admin, contract.listDeletedDocuments, { query: { limit: 200 } })
    app.clock.advance(1_000)
    const [older, newer] = [await world.submit(dealer, { customerName: '먼저' }), await world.submit(dealer)]
    await remove(newer.id)
    app.clock.advance(1_000)
    await remove(older.id, admin)
    const page = (query: object) => app.call(admin, contract.listDeletedDocuments, { query })
    const first = (await page({ limit: 1 })).body
    expect(first.total).toBe(held.total + 2)
    expect(first.items).toEqual([
      {
        id: older.id,
        documentNumber: older.documentNumber,
        customerName: '먼저',
        carrier: 'KT',
        storeName: '강남모바일',
        activationStatus: '대기',
        deletedAt: app.clock.now().toISOString(),
        deletedByName: admin.name,
        restorableUntil: new Date(app.clock.now().getTime() + 30 * DAY).toISOString(),
      },
    ])
    const second = (await page({ limit: 1, cursor: first.nextCursor })).body
    expect(second.items.map(({ id, deletedByName }) => [id, deletedByName])).toEqual([[newer.id, user.name]])
    const rest = (await page({ limit: 200, cursor: second.nextCursor })).body
    expect(rest.items).toHaveLength(held.items.length)
    const foreign = Buffer.from(JSON.stringify([null, 1])).toString('base64url')
    expect((await page({ cursor: foreign })).status).toBe(400)
  })
})

it('whoever saw it is told, and nobody else', async () => {
  const { id, roomId } = await documentInWork()
  const sockets = await Promise.all(
    [worker, dealerWorker, dealer, otherDealer].map((actor) => connectAs(app, actor)),
  )
  const [, , store, stranger] = sockets
  store?.send({ type: 'join_room', roomId })
  await store?.next('joined')
  await remove(id)
  for (const { next } of sockets.slice(0, 3)) {
    const news = await next('document_changed', (message) => message.id === id)
    expect(news.version).toBe(3)
  }
  expect(stranger?.received.filter(({ type }) => type === 'document_changed')).toEqual([])
  for (const { socket } of sockets) socket.close()
})
