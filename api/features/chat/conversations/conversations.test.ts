import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { markChatRead, openChatRoom, sendChatMessage } from '#shared/chat/chat.contract.ts'
import { listConversations } from '#shared/chat/conversations.contract.ts'
import { answerSupplement } from '#shared/documents/application.contract.ts'
import { changeActivationStatus } from '#shared/documents/documents.contract.ts'
import type { Actor } from '../../../testing/actors.ts'
import { makeDocumentRow } from '../../../testing/make-document-row.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import { connectAs } from '../../../testing/socket-client.ts'

interface Asked {
  unread?: boolean
  supplementAnswered?: boolean
  assignee?: 'me'
  limit?: number
  cursor?: string | null
}

const app = await openTestApp()
afterEach(() => app.context.database.kysely.deleteFrom('conversations').execute())

/** An application of the store in 진행중, taken by this account, with its room. */
async function inProgress(name: string, worker: Actor): Promise<{ documentId: number; roomId: number }> {
  const documentId = await makeDocumentRow(app, {
    customer_name: name,
    activation_status: '진행중',
    dealer_id: app.actors.dealer.id,
    assigned_worker_id: worker.id,
    assigned_worker_name: worker.name,
    store_name: '강남모바일',
  })
  const { body } = await app.call(app.actors.admin, openChatRoom, { body: { documentId } })
  return { documentId, roomId: body.id }
}

async function say(actor: Actor, roomId: number, message: string) {
  app.clock.advance(1000)
  expect((await app.call(actor, sendChatMessage, { body: { roomId, message } })).status).toBe(201)
}

async function answer(documentId: number, note: string) {
  app.clock.advance(1000)
  const { worker, dealer } = app.actors
  await app.call(worker, changeActivationStatus, {
    params: { id: documentId },
    body: { activationStatus: '보완필요', supplementNotes: '신분증' },
  })
  const sent = await app.call(dealer, answerSupplement, {
    params: { id: documentId },
    body: { note },
    idempotencyKey: randomUUID(),
  })
  expect(sent.status).toBe(200)
}

const inbox = (actor: Actor, query: Asked = {}) => app.ask(actor, listConversations, { query })
const names = async (actor: Actor, query?: Asked) =>
  (await inbox(actor, query)).items.map(({ customerName }) => customerName)

it('lists what was said last about each application, newest first', async () => {
  const { worker, dealer } = app.actors
  const kim = await inProgress('김하나', worker)
  const lee = await inProgress('이두리', worker)
  const silent = await inProgress('박세찬', worker)
  await say(dealer, kim.roomId, '언제 되나요?')
  await say(worker, lee.roomId, `네${'요'.repeat(200)}`)
  await answer(kim.documentId, '다시 찍었습니다')

  const { items, total } = await inbox(worker)
  expect(total).toBe(2)
  expect(items.map(({ documentId }) => documentId)).not.toContain(silent.documentId)
  expect(items).toEqual([
    {
      documentId: kim.documentId,
      documentNumber: expect.any(String),
      customerName: '김하나',
      storeName: '강남모바일',
      activationStatus: '대기',
      assignedWorkerName: '박근무',
      lastKind: 'supplement-answered',
      lastAt: app.clock.now().toISOString(),
      lastSide: 'dealer',
      lastSenderName: '강남점장',
      lastText: '다시 찍었습니다',
      unreadMessages: 1,
      supplementAnswered: true,
    },
    expect.objectContaining({
      customerName: '이두리',
      lastKind: 'message',
      lastSide: 'staff',
      lastSenderName: '박근무',
      lastText: `네${'요'.repeat(119)}`,
      unreadMessages: 0,
      supplementAnswered: false,
    }),
  ])
  // A message after the answer is what was said last, while the answer still waits to be looked at.
  await say(dealer, kim.roomId, '확인 부탁드립니다')
  expect((await inbox(worker)).items[0]).toMatchObject({
    lastKind: 'message',
    lastText: '확인 부탁드립니다',
    unreadMessages: 2,
    supplementAnswered: true,
  })
})

it('narrows to what is unread, answered or one’s own', async () => {
  const { worker, user, dealer } = app.actors
  const unread = await inProgress('가안읽', user)
  const read = await inProgress('나읽음', worker)
  const answered = await inProgress('다답변', worker)
  const replied = await inProgress('라답장', user)
  await say(dealer, unread.roomId, '여보세요')
  await say(dealer, read.roomId, '감사합니다')
  await app.call(user, markChatRead, { body: { roomId: read.roomId, number: 1 } })
  await answer(answered.documentId, '보냅니다')
  // The office's own message lies beyond what it has read, and is not unread.
  await say(user, replied.roomId, '처리했습니다')

  expect(await names(worker)).toEqual(['라답장', '다답변', '나읽음', '가안읽'])
  expect(await names(worker, { unread: true })).toEqual(['다답변', '가안읽'])
  expect((await inbox(worker, { unread: true, limit: 1 })).total).toBe(2)
  expect(await names(worker, { supplementAnswered: true })).toEqual(['다답변'])
  expect(await names(worker, { assignee: 'me' })).toEqual(['다답변', '나읽음'])
  expect(await names(user, { assignee: 'me', unread: true })).toEqual(['가안읽'])
  await app.call(worker, changeActivationStatus, {
    params: { id: answered.documentId },
    body: { activationStatus: '진행중' },
  })
  expect(await names(worker, { supplementAnswered: true })).toEqual([])
  // Looked at, it is still found among all.
  expect(await names(worker)).toContain('다답변')
})

it('shows a dealer_worker its own only, and nobody what was deleted', async () => {
  const { admin, worker, dealerWorker, otherDealerWorker, dealer, salesManager } = app.actors
  const own = await inProgress('내손님', dealerWorker)
  const others = await inProgress('남손님', worker)
  const waiting = await inProgress('대기손님', dealerWorker)
  for (const { roomId } of [own, others, waiting]) await say(dealer, roomId, '안녕하세요')
  await app.context.database.kysely
    .updateTable('documents')
    .set({ activation_status: '대기', assigned_worker_id: null })
    .where('id', '=', waiting.documentId)
    .execute()
  expect(await names(dealerWorker)).toEqual(['내손님'])
  expect((await inbox(dealerWorker, { unread: true })).total).toBe(1)
  expect(await names(otherDealerWorker)).toEqual([])
  for (const stranger of [dealer, salesManager])
    expect((await app.call(stranger, listConversations)).status).toBe(403)

  await app.context.database.kysely
    .updateTable('documents')
    .set({ deleted_at: app.clock.now().toISOString() })
    .where('id', '=', own.documentId)
    .execute()
  expect(await names(dealerWorker)).toEqual([])
  expect(await names(admin)).toEqual(['대기손님', '남손님'])
})

it('goes on behind the last one of a page, also where two came at the same moment', async () => {
  const { worker, dealer } = app.actors
  const five = []
  for (const name of ['일', '이', '삼', '사', '오']) five.push(await inProgress(name, worker))
  for (const { roomId } of five.slice(0, 2)) await say(dealer, roomId, '하나')
  app.clock.advance(1000)
  for (const { roomId } of five.slice(2))
    await app.call(dealer, sendChatMessage, { body: { roomId, message: '함께' } })
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await inbox(worker, { limit: 2, ...(cursor === undefined ? {} : { cursor }) })
    expect(page.total).toBe(5)
    seen.push(...page.items.map(({ customerName }) => customerName))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(['오', '사', '삼', '이', '일'])
})

it.each([{ cursor: 'abc' }, { cursor: 'WzEsMl0' }, { assignee: 'you' }, { unread: 'yes' }, { limit: 0 }])(
  'refuses %j',
  async (query) => {
    const { status, error } = await app.call(app.actors.worker, listConversations, { query })
    expect([status, error.code]).toEqual([400, 'INVALID_INPUT'])
  },
)

it('tells the office of a message of its own as well', async () => {
  const { worker, user, dealer } = app.actors
  const { documentId, roomId } = await inProgress('김하나', worker)
  const colleague = await connectAs(app, user)
  const store = await connectAs(app, dealer)
  await say(worker, roomId, '확인했습니다')
  for (const client of [colleague, store])
    await client.next('chat_changed', ({ ids }) => ids?.includes(documentId) === true)
  for (const { socket } of [colleague, store]) socket.close()
})
