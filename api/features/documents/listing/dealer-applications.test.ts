import { expect, it } from 'vitest'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import {
  type DealerTab,
  listDealerApplications,
  readOwnApplication,
} from '#shared/documents/dealer-applications.contract.ts'
import { makeDocumentRow } from '../../../testing/make-document-row.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { dealer, otherDealer, worker } = app.actors
const list = async (
  query: { search?: string; tab?: DealerTab | undefined; limit?: number; cursor?: string } = {},
) => (await app.call(dealer, listDealerApplications, { query })).body
const names = async (search: string, tab?: DealerTab) =>
  (await list({ search, tab })).items.map(({ customerName }) => customerName)

it('finds by part of a name, initial consonants, phone, number and status, only the store’s own', async () => {
  const { id, documentNumber } = await world.submit(dealer, {
    customerName: '선우지민',
    customerPhone: '010-7654-3210',
  })
  await world.submit(dealer, { customerName: '남궁민수' })
  await world.submit(otherDealer, { customerName: '선우타인', contactCode: 'KT-MP' })
  expect(await names('선우')).toEqual(['선우지민'])
  expect(await names('ㅅㅇ')).toEqual(['선우지민'])
  expect(await names('76543210')).toEqual(['선우지민'])
  expect(await names(documentNumber)).toEqual(['선우지민'])
  // The list is short enough for a single letter.
  expect(await names('궁')).toEqual(['남궁민수'])
  await world.changed(worker, id, '보완필요', { supplementNotes: '신분증' })
  expect(await names('보완')).toEqual(['선우지민'])
  expect(await names('보완필요', 'processing')).toEqual([])
  const { total, counts } = await list({ search: '보완필요' })
  expect([total, counts.total]).toEqual([1, 2])
})

it('pages through what it finds', async () => {
  for (let count = 0; count < 3; count += 1) await world.submit(dealer, { customerName: `쪽넘김${count}` })
  const first = await list({ search: '쪽넘김', limit: 2 })
  expect([first.total, first.items.length]).toEqual([3, 2])
  const second = await list({ search: '쪽넘김', limit: 2, cursor: first.nextCursor ?? '' })
  expect([second.items.length, second.nextCursor, second.needs]).toEqual([1, null, []])
})

it('names what waits for the store whatever is asked: requests and unread messages', async () => {
  const before = (await list({ tab: 'completed' })).needs.map(({ id }) => id)
  const asked = await makeDocumentRow(app, { activation_status: '보완필요', dealer_id: dealer.id })
  const told = await makeDocumentRow(app, { activation_status: '진행중', dealer_id: dealer.id })
  const { body: room } = await app.call(app.actors.admin, openChatRoom, { body: { documentId: told } })
  await app.call(app.actors.admin, sendChatMessage, {
    body: { roomId: room.id, message: '확인 부탁드립니다' },
  })
  await makeDocumentRow(app, { activation_status: '보완필요', dealer_id: otherDealer.id })
  const { needs } = await list({ tab: 'completed', search: '없는 이름' })
  expect(needs.map(({ id }) => id).filter((id) => !before.includes(id))).toEqual([told, asked])
  expect(needs.find(({ id }) => id === told)?.unreadMessages).toBe(1)
})

it('reads one by its number, and no other store’s', async () => {
  const { documentNumber } = await world.submit(dealer, { customerName: '번호주인' })
  const read = (actor: typeof dealer) => app.call(actor, readOwnApplication, { params: { documentNumber } })
  expect((await read(dealer)).body.customerName).toBe('번호주인')
  expect((await read(otherDealer)).error.code).toBe('DOCUMENT_NOT_FOUND')
  const unknown = await app.call(dealer, readOwnApplication, { params: { documentNumber: '20201231-99999' } })
  expect(unknown.error.code).toBe('DOCUMENT_NOT_FOUND')
})
