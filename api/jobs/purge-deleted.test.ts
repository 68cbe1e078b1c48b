import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sendChatFile, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { withdrawSubmission } from '#shared/documents/application.contract.ts'
import { deleteDocument, restoreDocument } from '#shared/documents/deletion.contract.ts'
import { countDocuments, readDocument } from '#shared/documents/documents.contract.ts'
import { SAMPLE_FILES } from '../testing/multipart-form.ts'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { sweepOrphans } from './orphan-sweep.ts'
import { purgeDeleted } from './purge-deleted.ts'

const { app, world } = await openDocumentWorld()
const { admin, user, dealer, dealerWorker } = app.actors
const { database, files, clock } = app.context
const db = database.kysely

const DAY = 86_400_000
const CUSTOMER = { customerName: '황보라', customerPhone: '010-7777-8888' }

/** Dates the deletion back, because the test's sessions would end if the clock moved on. */
async function deleted(daysAgo: number): Promise<{ id: number; key: string; number: string }> {
  const key = randomUUID()
  const { body } = await world.send(dealer, CUSTOMER, { key })
  if (!('id' in body)) throw new Error('refused')
  const { id, documentNumber: number } = body
  const { chatRoomId } = await world.changed(dealerWorker, id, '진행중')
  const message = { roomId: chatRoomId ?? 0, message: '안녕하세요' }
  expect((await app.call(dealer, sendChatMessage, { body: message })).status).toBe(201)
  const sent = await app.call(dealer, sendChatFile, {
    params: { roomId: message.roomId },
    body: {},
    file: SAMPLE_FILES.png,
    idempotencyKey: randomUUID(),
  })
  expect(sent.status).toBe(201)
  expect((await app.call(user, deleteDocument, { params: { id } })).status).toBe(200)
  const at = clock.now().toISOString()
  const columns = JSON.stringify({ customer_name: CUSTOMER.customerName })
  await db
    .insertInto('document_undos')
    .values({ document_id: id, version: 2, account_id: dealerWorker.id, at, columns })
    .execute()
  const deleted_at = new Date(clock.now().getTime() - daysAgo * DAY).toISOString()
  await db.updateTable('documents').set({ deleted_at }).where('id', '=', id).execute()
  return { id, key, number }
}

async function rowsOf(id: number): Promise<number[]> {
  const rooms = db.selectFrom('chat_rooms').select('id').where('document_id', '=', id)
  const messages = db.selectFrom('chat_messages').select('id').where('chat_room_id', 'in', rooms)
  const counts = await Promise.all([
    db.selectFrom('documents').select('id').where('id', '=', id).execute(),
    db.selectFrom('document_files').select('id').where('document_id', '=', id).execute(),
    db.selectFrom('document_events').select('id').where('document_id', '=', id).execute(),
    rooms.execute(),
    db.selectFrom('document_undos').select('columns').where('document_id', '=', id).execute(),
    messages.execute(),
    db.selectFrom('chat_files').select('id').where('message_id', 'in', messages).execute(),
    db.selectFrom('news').select('id').where('document_id', '=', id).execute(),
    db.selectFrom('conversations').select('last_at').where('document_id', '=', id).execute(),
  ])
  return counts.map((rows) => rows.length)
}

it('removes all of a document 30 days after its deletion, and nothing of any other', async () => {
  const kept = await deleted(29)
  const there = await world.submit(dealer)
  const due = await deleted(30)
  expect(await app.storedFiles()).toHaveLength(5)

  expect(await purgeDeleted(app.context)).toBe(1)
  expect(await rowsOf(due.id)).toEqual(Array(9).fill(0))
  expect((await rowsOf(kept.id)).every((count) => count > 0)).toBe(true)
  expect((await rowsOf(there.id)).slice(0, 3)).toEqual([1, 1, 1])
  expect(await app.storedFiles()).toHaveLength(3)
  expect(await purgeDeleted(app.context)).toBe(0)

  expect((await app.call(admin, restoreDocument, { params: { id: due.id } })).status).toBe(404)
  expect((await app.call(admin, restoreDocument, { params: { id: kept.id } })).status).toBe(200)
  expect((await app.call(admin, readDocument, { params: { id: kept.id } })).status).toBe(200)
  const { totals } = (await app.call(admin, countDocuments)).body
  expect([totals.대기, totals.진행중]).toEqual([1, 1])
})

it('still answers the device that sent what was purged, with the proof of what it sent', async () => {
  const { key, number } = await deleted(31)
  await purgeDeleted(app.context)
  const again = await world.send(dealer, CUSTOMER, { key })
  const withdrawn = await app.call(dealer, withdrawSubmission, { params: { submissionId: key } })
  for (const { status, body } of [again, withdrawn]) {
    expect(status).toBe(200)
    const fileSha256 = expect.stringMatching(/^[0-9a-f]{64}$/)
    const receipt = expect.objectContaining({ documentNumber: number })
    expect(body).toEqual({ submissionId: key, documentNumber: number, fileSha256, receipt, deleted: true })
  }
  const other = await world.send(dealer, { ...CUSTOMER, customerName: '다른이' }, { key })
  expect(other.error.code).toBe('IDEMPOTENCY_MISMATCH')
})

it('goes through more than it takes at once, and leaves bytes that cannot be removed to the sweep', async () => {
  for (let at = 0; at < 23; at += 1) await deleted(40)
  const before = (await app.storedFiles()).length
  const failing = { ...files, remove: () => Promise.reject(new Error('the store is away')) }
  expect(await purgeDeleted({ ...app.context, files: failing })).toBe(23)
  expect(await app.storedFiles()).toHaveLength(before)
  // Files carry the machine's time.
  app.clock.set(new Date(Date.now() + 2 * DAY).toISOString())
  expect(await sweepOrphans({ database, files, clock, orphanAgeHours: 24 })).toBe(46)
  expect(await app.storedFiles()).toHaveLength(before - 46)
})

it('ends when the server stops', async () => {
  const stopped = AbortSignal.abort(new Error('stop'))
  await expect(purgeDeleted(app.context, stopped)).rejects.toThrow('stop')
})
