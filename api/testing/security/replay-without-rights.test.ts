import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { openChatRoom, sendChatFile, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { CONTRACT } from '#shared/contract.ts'
import {
  answerSupplement,
  submitDocument,
  withdrawSubmission,
} from '#shared/documents/application.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import { registerManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { addAdjustment } from '#shared/statements/ledger.contract.ts'
import type { Actor } from '../actors.ts'
import { SAMPLE_FILES } from '../multipart-form.ts'
import { openDocumentWorld } from '../open-document-world.ts'
import { routeName } from './raw-call.ts'

const { app, world } = await openDocumentWorld()
const { worker, dealer, dealerWorker, otherDealerWorker } = app.actors
const db = app.context.database.kysely

/** Takes all menus from an account, as the dialog of rights does; its sessions end then, but it may log in again. */
const takeRights = (account: Actor) =>
  db.updateTable('users').set({ is_restricted: 1 }).where('id', '=', account.id).execute()

afterEach(async () => {
  await db.updateTable('users').set({ is_restricted: 0 }).execute()
})

const OTHER = {
  customerName: '박비밀',
  customerPhone: '010-7777-8888',
  contactCode: 'KT-GN',
  carrier: 'KT',
  notes: '비밀',
}

async function supplementAsked(): Promise<number> {
  const { id } = await world.submit(dealer, { customerName: '박비밀', customerPhone: '010-7777-8888' })
  await world.changed(worker, id, '진행중')
  await world.changed(worker, id, '보완필요', { supplementNotes: '뒷면' })
  return id
}

async function openedRoom(): Promise<number> {
  const { id: documentId } = await world.submit(dealer)
  await world.changed(dealerWorker, documentId, '진행중')
  return (await app.call(dealerWorker, openChatRoom, { body: { documentId } })).body.id
}

const file = SAMPLE_FILES.png

/** Each call that can be replayed, but for those of administrators, whose rights nobody narrows. */
const SUBMISSIONS = {
  [routeName(submitDocument)]: async (key: string) => () =>
    world.send(worker, { customerName: '박비밀', customerPhone: '010-7777-8888' }, { key }),
  [routeName(submitOtherApplication)]: async (key: string) => () =>
    app.call(worker, submitOtherApplication, { body: OTHER, idempotencyKey: key }),
  [routeName(answerSupplement)]: async (key: string) => {
    const params = { id: await supplementAsked() }
    return () =>
      app.call(worker, answerSupplement, { params, body: { note: '비밀' }, file, idempotencyKey: key })
  },
}
const MESSAGES = {
  [routeName(sendChatMessage)]: async (key: string) => {
    const body = { roomId: await openedRoom(), message: '박비밀 010-7777-8888' }
    return () => app.call(dealerWorker, sendChatMessage, { body, idempotencyKey: key })
  },
  [routeName(sendChatFile)]: async (key: string) => {
    const params = { roomId: await openedRoom() }
    return () =>
      app.call(dealerWorker, sendChatFile, { params, body: { message: '비밀' }, file, idempotencyKey: key })
  },
}

it('knows every call that can be replayed', () => {
  const replayed = CONTRACT.filter(({ endpoint }) => 'idempotency' in endpoint)
  expect(replayed.map(({ endpoint }) => routeName(endpoint)).sort()).toEqual(
    [
      ...Object.keys(SUBMISSIONS),
      ...Object.keys(MESSAGES),
      ...[registerManualSettlement, addAdjustment].map(routeName),
    ].sort(),
  )
})

it.each(Object.entries(SUBMISSIONS))(
  '%s acknowledges what it took and tells nothing of it',
  async (_, prepare) => {
    const key = randomUUID()
    const send = await prepare(key)
    const first = await send()
    expect(first.raw.body).toContain('박비밀')
    await takeRights(worker)
    const { status, headers, body, raw } = await send()
    expect([status, headers['idempotent-replayed']]).toEqual([200, 'true'])
    const { submissionId, fileSha256, documentNumber, receipt } = first.body
    expect(body).toEqual({ submissionId, fileSha256, documentNumber, receipt })
    expect(submissionId).toBe(key)
    expect(raw.body).not.toMatch(/비밀|7777/)
  },
)

it.each(Object.entries(MESSAGES))(
  '%s acknowledges a message without its words and file',
  async (_, prepare) => {
    const key = randomUUID()
    const send = await prepare(key)
    const first = await send()
    expect(first.raw.body).toContain('비밀')
    const acknowledged = (answer: typeof first) => ({
      clientMessageId: answer.body.clientMessageId,
      number: answer.body.number,
      hasFile: answer.body.file !== null,
    })
    await takeRights(dealerWorker)
    const again = await send()
    expect(again.status).toBe(200)
    expect(acknowledged(again)).toEqual(acknowledged(first))
    expect(again.raw.body).not.toMatch(/비밀|7777|png/)
  },
)

it('knows a document that went to somebody else by its number alone, also when it is taken back', async () => {
  const key = randomUUID()
  const first = await world.send(dealerWorker, {}, { key })
  const id = 'id' in first.body ? first.body.id : 0
  await world.changed(otherDealerWorker, id, '진행중')
  const bare = { submissionId: key, documentNumber: first.body.documentNumber }
  const again = await world.send(dealerWorker, {}, { key })
  const { fileSha256, receipt } = first.body
  expect(again.body).toEqual({ ...bare, fileSha256, receipt })
  const withdrawn = await app.call(dealerWorker, withdrawSubmission, { params: { submissionId: key } })
  expect(withdrawn.body).toEqual(again.body)
})

it('acknowledges a message whose room went with its document', async () => {
  const key = randomUUID()
  const send = await MESSAGES[routeName(sendChatMessage)]?.(key)
  const first = await send?.()
  await db.updateTable('documents').set({ deleted_at: app.clock.now().toISOString() }).execute()
  const again = await send?.()
  expect([again?.status, again?.body.number, again?.body.message]).toEqual([200, first?.body.number, ''])
})
