import { expect, it } from 'vitest'
import { openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { requestContactCodes } from '#shared/contact-codes/code-request.contract.ts'
import { listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteDealer, updateDealer } from '#shared/dealers/dealer.contract.ts'
import { listDocumentEvents, readDocument } from '#shared/documents/documents.contract.ts'
import { assignDocument } from '#shared/documents/queue.contract.ts'
import { readOpenThings } from '#shared/users/open-things.contract.ts'
import { updateUser } from '#shared/users/user-changes.contract.ts'
import { type Actor, createActor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin, worker, dealer: heir } = app.actors
const db = app.context.database.kysely

let stores = 0
/** A store with a contact code of its name. */
async function makeStore(): Promise<Actor & { code: string; dealerName: string }> {
  stores += 1
  const [dealerName, code] = [`떠나는점${stores}`, `KT-LEAVE-${stores}`]
  await world.make.contactCode(code, dealerName, 'KT')
  const account = { username: `leaving-store-${stores}`, name: '점장', dealerName } as const
  const store = await createActor(app.context, { ...account, userType: 'dealer' })
  return { ...store, code, dealerName }
}
const submitted = async (store: { code: string } & Actor) =>
  (await world.submit(store, { contactCode: store.code })).id
const read = (actor: Actor, id: number) => app.call(actor, readDocument, { params: { id } })
const open = async (id: number) => (await app.call(admin, readOpenThings, { params: { id } })).body
const deactivate = (id: number, handOverTo: number | null) =>
  app.call(admin, updateDealer, { params: { id }, body: { isActive: false, handOverTo } })
const codeRow = async (search: string) =>
  (await app.call(admin, listContactCodes, { query: { search } })).body.items[0]

it('names what is open of a store: applications, unread messages, codes, requests, devices', async () => {
  const store = await makeStore()
  expect(await open(store.id)).toEqual([
    { what: 'contact-codes', count: 1, names: [store.code] },
    { what: 'devices', count: 1, names: [] },
  ])
  const [first, closed] = [await submitted(store), await submitted(store)]
  await world.changed(admin, closed, '취소')
  const { documentNumber } = (await read(admin, first)).body
  const room = await app.call(admin, openChatRoom, { body: { documentId: first } })
  const message = { roomId: room.body.id, message: '언제 되나요' }
  expect((await app.call(store, sendChatMessage, { body: message })).status).toBeLessThan(300)
  await app.call(store, requestContactCodes, { body: { carriers: ['SKT'] } })
  expect(await open(store.id)).toEqual([
    { what: 'applications', count: 1, names: [documentNumber] },
    { what: 'unread', count: 1, names: [documentNumber] },
    { what: 'contact-codes', count: 1, names: [store.code] },
    { what: 'code-requests', count: 1, names: [] },
    { what: 'devices', count: 1, names: [] },
  ])
  await app.call(admin, assignDocument, { params: { id: first }, body: { workerId: worker.id } })
  expect((await open(worker.id)).map(({ what }) => what)).toEqual(['assigned', 'unread', 'devices'])
  expect((await app.call(admin, readOpenThings, { params: { id: 99_999 } })).status).toBe(404)
  expect((await app.call(worker, readOpenThings, { params: { id: store.id } })).status).toBe(403)
})

it('gives codes and open applications of a deactivated store to another, which sees and is told', async () => {
  const store = await makeStore()
  await db
    .updateTable('users')
    .set({ carrier_codes: JSON.stringify({ KT: store.code }) })
    .where('id', '=', store.id)
    .execute()
  const [id, done] = [await submitted(store), await submitted(store)]
  await world.changed(admin, done, '취소')
  expect((await read(heir, id)).status).toBe(404)

  expect((await deactivate(store.id, heir.id)).body).toMatchObject({ isActive: false, carrierCodes: {} })
  expect(await codeRow(store.code)).toMatchObject({ dealerName: heir.dealerName })
  expect((await read(heir, id)).body).toMatchObject({
    dealerId: heir.id,
    storeName: heir.dealerName,
    dealerName: heir.dealerName,
    contactCode: store.code,
  })
  const events = (await app.call(heir, listDocumentEvents, { params: { id } })).body
  expect(events.at(-1)).toMatchObject({
    type: 'edited',
    from: store.dealerName,
    to: heir.dealerName,
    note: '판매점 인계',
  })
  // What is finished stays the former store's.
  expect((await read(heir, done)).status).toBe(404)
  await world.changed(admin, id, '보완필요', { supplementNotes: '신분증' })
  const news = await db
    .selectFrom('news')
    .select('recipient_id')
    .where('document_id', '=', id)
    .where('kind', '=', 'supplement-requested')
    .execute()
  const held = await db.selectFrom('held_news').select('recipient_id').where('document_id', '=', id).execute()
  expect([...news, ...held].map((row) => row.recipient_id)).toEqual([heir.id])
  expect(await open(store.id)).toEqual([])
})

it('moves them when a store is deleted, and deletes the codes where nobody takes over', async () => {
  const [moving, ending] = [await makeStore(), await makeStore()]
  const [moved, left] = [await submitted(moving), await submitted(ending)]
  const remove = (id: number, handOverTo: number | 'none') =>
    app.call(admin, deleteDealer, { params: { id }, query: { handOverTo } })
  expect((await remove(moving.id, heir.id)).body.deletedContactCodes).toBe(0)
  expect((await codeRow(moving.code))?.dealerName).toBe(heir.dealerName)
  expect((await read(heir, moved)).status).toBe(200)
  expect((await remove(ending.id, 'none')).body.deletedContactCodes).toBe(1)
  expect(await codeRow(ending.code)).toBeUndefined()
  // Staff goes on with it.
  expect((await read(worker, left)).body).toMatchObject({ dealerId: ending.id, activationStatus: '대기' })
})

it('leaves all as it is where nobody is named, and takes only another store that has codes', async () => {
  const [store, unverified] = [await makeStore(), await makeStore()]
  const id = await submitted(store)
  await db.updateTable('users').set({ has_named_codes: 0 }).where('id', '=', unverified.id).execute()
  for (const wrong of [store.id, worker.id, unverified.id, 99_999]) {
    const refused = await deactivate(store.id, wrong)
    expect([refused.status, refused.error.details?.[0]?.field]).toEqual([422, 'handOverTo'])
  }
  expect((await deactivate(store.id, null)).body.isActive).toBe(false)
  expect((await codeRow(store.code))?.dealerName).toBe(store.dealerName)
  expect((await read(worker, id)).body.dealerId).toBe(store.id)
})

it('does the same from the list of users', async () => {
  const store = await makeStore()
  const id = await submitted(store)
  const change = { isActive: false, handOverTo: heir.id }
  expect((await app.call(admin, updateUser, { params: { id: store.id }, body: change })).status).toBe(200)
  expect((await codeRow(store.code))?.dealerName).toBe(heir.dealerName)
  expect((await read(heir, id)).status).toBe(200)
})
