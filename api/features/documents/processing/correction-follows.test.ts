import { beforeAll, expect, it } from 'vitest'
import { listChatMessages, readChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { checkDuplicate } from '#shared/documents/application.contract.ts'
import type { Correction } from '#shared/documents/correction.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import {
  downloadDocument,
  listDealerApplications,
  listDocumentEvents,
  listDocuments,
  readDocument,
} from '#shared/documents/documents.contract.ts'
import { readCarrierStats, readTodayStats, readTrend } from '#shared/stats/stats.contract.ts'
import type { Actor } from '../../../testing/actors.ts'
import { assignCode } from '../../../testing/assign-code.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { connectAs } from '../../../testing/socket-client.ts'

const { app, world } = await openDocumentWorld()
const { admin, worker, dealer, otherDealer, salesManager } = app.actors

/** The codes of 마포텔레콤 are the sales manager's. */
beforeAll(async () => {
  await assignCode(app, 'KT-MP', salesManager)
})

async function correct(actor: Actor, id: number, fields: Omit<Correction, 'version'>) {
  const { version } = (await app.call(admin, readDocument, { params: { id } })).body
  const { status, error } = await app.call(actor, correctDocument, {
    params: { id },
    body: { version, ...fields },
  })
  expect(status, JSON.stringify(error)).toBe(200)
}

it('search finds by the new name and phone, and no more by the old ones', async () => {
  const { id } = await world.submit(dealer, { customerName: '옛이름', customerPhone: '010-1111-2222' })
  await correct(worker, id, { customerName: '남궁민수', customerPhone: '010-7777-8888' })
  const found = async (search: string) => {
    const { body } = await app.call(worker, listDocuments, { query: { search } })
    return body.items.some((item) => item.id === id)
  }
  for (const search of ['남궁', 'ㄴㄱㅁㅅ', '77778888'])
    expect([search, await found(search)]).toEqual([search, true])
  for (const search of ['옛이름', 'ㅇㅇㄹ', '11112222'])
    expect([search, await found(search)]).toEqual([search, false])
})

it('duplicates are judged by the new values', async () => {
  const { id } = await world.submit(dealer, { customerName: '이전분', customerPhone: '010-3333-4444' })
  const twins = async (customerName: string, customerPhone: string, contactCode = 'KT-GN') => {
    const body = { customerName, customerPhone, carrier: 'KT', contactCode }
    return (await app.call(worker, checkDuplicate, { body })).body.duplicates.length
  }
  expect(await twins('이전분', '010-3333-4444')).toBe(1)
  await correct(worker, id, { customerName: '새사람', customerPhone: '010-5555-6666', contactCode: 'KT-MP' })
  expect(await twins('이전분', '010-3333-4444')).toBe(0)
  expect(await twins('새사람', '010-5555-6666')).toBe(0)
  expect(await twins('새사람', '010-5555-6666', 'KT-MP')).toBe(1)
})

it('figures of carrier, store, day and sales manager follow', async () => {
  const { id } = await world.submit(dealer)
  await world.changed(worker, id, '개통', { subscriptionNumber: '1' })
  const figures = async () => {
    const { body } = await app.call(admin, readCarrierStats)
    const activated = (carrier: string) => body.find((stat) => stat.carrier === carrier)
    const ofCode = (carrier: string, code: string) =>
      activated(carrier)?.dealers.find(({ contactCode }) => contactCode === code)?.total ?? 0
    const day = (await app.call(admin, readTodayStats)).body
    const carrierOfDay = (carrier: string) => day.carrierStats.find((stat) => stat.carrier === carrier)
    const ofManager = (await app.call(salesManager, readCarrierStats)).body
    return {
      kt: activated('KT')?.count ?? 0,
      skt: activated('SKT')?.count ?? 0,
      gangnam: ofCode('KT', 'KT-GN'),
      gangnamSkt: ofCode('SKT', 'SKT-GN'),
      mapo: ofCode('KT', 'KT-MP'),
      manager: ofManager.reduce((sum, { count }) => sum + count, 0),
      newToday: carrierOfDay('KT')?.new ?? 0,
      portInToday: carrierOfDay('KT')?.portIn ?? 0,
      received: (await app.call(admin, readTrend)).body.days.at(-1)?.submissions,
    }
  }
  const first = await figures()
  await correct(admin, id, { contactCode: 'KT-MP' })
  const moved = await figures()
  expect(moved).toEqual({
    ...first,
    gangnam: first.gangnam - 1,
    mapo: first.mapo + 1,
    manager: first.manager + 1,
  })
  await correct(admin, id, { customerType: 'port-in', previousCarrier: 'LG' })
  const ported = await figures()
  expect(ported).toEqual({ ...moved, newToday: moved.newToday - 1, portInToday: moved.portInToday + 1 })
  await correct(admin, id, { carrier: 'SKT', contactCode: 'SKT-GN' })
  expect(await figures()).toEqual({
    ...ported,
    kt: ported.kt - 1,
    skt: ported.skt + 1,
    mapo: ported.mapo - 1,
    gangnamSkt: ported.gangnamSkt + 1,
    manager: ported.manager - 1,
    portInToday: ported.portInToday - 1,
  })
})

it('the store that it was taken from loses it everywhere, and the other one has all of it', {
  timeout: 60_000,
}, async () => {
  const { id } = await world.submit(dealer)
  await world.changed(worker, id, '진행중')
  const room = (await app.call(dealer, readChatRoom, { params: { documentId: id } })).body.chatRoom
  const roomId = room?.id ?? 0
  expect(
    (await app.call(dealer, sendChatMessage, { body: { roomId, message: '언제 되나요' } })).status,
  ).toBeLessThan(300)
  const [before, after] = [await connectAs(app, dealer), await connectAs(app, otherDealer)]
  before.send({ type: 'join_room', roomId })
  await before.next('joined')

  await correct(worker, id, { contactCode: 'KT-MP' })
  const isIt = (message: { id: number }) => message.id === id
  // Both are told that their lists are others now.
  await Promise.all([before.next('document_changed', isIt), after.next('document_changed', isIt)])
  const listed = async (actor: Actor) =>
    (await app.call(actor, listDealerApplications)).body.items.some((item) => item.id === id)
  const statuses = async (actor: Actor) => [
    (await app.call(actor, readDocument, { params: { id } })).status,
    (await app.call(actor, listDocumentEvents, { params: { id } })).status,
    (await app.call(actor, downloadDocument, { params: { id } })).status,
    (await app.call(actor, readChatRoom, { params: { documentId: id } })).status,
    (await app.call(actor, listChatMessages, { params: { roomId } })).status,
  ]
  expect([await listed(dealer), await listed(otherDealer)]).toEqual([false, true])
  expect(await statuses(dealer)).toEqual([404, 404, 404, 404, 404])
  expect(await statuses(otherDealer)).toEqual([200, 200, 200, 200, 200])

  after.send({ type: 'join_room', roomId })
  await after.next('joined')
  await app.call(worker, sendChatMessage, { body: { roomId, message: '새 판매점만' } })
  await world.changed(worker, id, '업무요청중')
  await after.next('new_message', ({ message }) => message.message === '새 판매점만')
  await after.next(
    'document_changed',
    (message) => isIt(message) && message.activationStatus === '업무요청중',
  )
  expect(before.received.filter(({ type }) => type === 'new_message')).toEqual([])
  expect(
    before.received.some(
      (message) => message.type === 'document_changed' && message.activationStatus === '업무요청중',
    ),
  ).toBe(false)
  before.socket.close()
  after.socket.close()
})
