import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as contract from '#shared/chat/chat.contract.ts'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { Actor } from '../../testing/actors.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { openRoomOnProgress } from './open-chat-room.ts'

const app = await openTestApp()

/** A document of the dealer that the first dealer_worker has taken, with its room. */
async function documentInProgress(): Promise<{ documentId: number; roomId: number }> {
  const { dealer, dealerWorker } = app.actors
  const documentId = await makeDocumentRow(app, {
    activation_status: '진행중',
    dealer_id: dealer.id,
    assigned_worker_id: dealerWorker.id,
    carrier: 'KT',
    store_name: '강남모바일',
  })
  await app.context.database.transaction((transaction) =>
    openRoomOnProgress(transaction, {
      documentId,
      from: '대기',
      to: '진행중',
      dealerId: dealer.id,
      workerId: dealerWorker.id,
      actorId: dealerWorker.id,
      at: app.clock.now().toISOString(),
    }),
  )
  const { body } = await app.call(dealer, contract.readChatRoom, { params: { documentId } })
  return { documentId, roomId: body.chatRoom?.id ?? 0 }
}

function setStatus(documentId: number, activationStatus: ActivationStatus) {
  return app.context.database.kysely
    .updateTable('documents')
    .set({ activation_status: activationStatus })
    .where('id', '=', documentId)
    .execute()
}

const open = (actor: Actor, documentId: number) =>
  app.call(actor, contract.openChatRoom, { body: { documentId, dealerId: 99, workerId: 'x' } })
const say = (actor: Actor, roomId: number, message: string, idempotencyKey?: string) =>
  app.call(actor, contract.sendChatMessage, {
    body: { roomId, message },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })
const list = (actor: Actor, roomId: number, after?: number) =>
  app.call(actor, contract.listChatMessages, { params: { roomId }, query: { after } })
const markRead = (actor: Actor, roomId: number, number: number) =>
  app.call(actor, contract.markChatRead, { body: { roomId, number } })

describe('a room', () => {
  it('is made when a document goes into progress, once, and learns who works on it', async () => {
    const { documentId, roomId } = await documentInProgress()
    await app.context.database.transaction((transaction) =>
      openRoomOnProgress(transaction, {
        documentId,
        from: '업무요청중',
        to: '진행중',
        dealerId: app.actors.dealer.id,
        workerId: app.actors.worker.id,
        actorId: app.actors.worker.id,
        at: app.clock.now().toISOString(),
      }),
    )
    const { body } = await app.call(app.actors.admin, contract.readChatRoom, { params: { documentId } })
    expect(body.chatRoom).toEqual({
      id: roomId,
      documentId,
      dealerId: app.actors.dealer.id,
      workerId: app.actors.worker.id,
      isActive: true,
      lastNumber: 0,
      readByDealer: 0,
      readByStaff: 0,
    })
    expect(body.document).toMatchObject({
      id: documentId,
      customerName: '홍길동',
      activationStatus: '진행중',
    })
  })

  it('is not made by any other status', async () => {
    const documentId = await makeDocumentRow(app, { activation_status: '업무요청중' })
    await app.context.database.transaction((transaction) =>
      openRoomOnProgress(transaction, {
        documentId,
        from: '대기',
        to: '업무요청중',
        dealerId: null,
        workerId: null,
        actorId: app.actors.worker.id,
        at: app.clock.now().toISOString(),
      }),
    )
    const { body } = await app.call(app.actors.admin, contract.readChatRoom, { params: { documentId } })
    expect(body.chatRoom).toBeNull()
  })

  it('is made for the first message by whoever may write it; the others get an existing one', async () => {
    const { admin, user, worker, dealerWorker, otherDealerWorker, dealer, otherDealer, salesManager } =
      app.actors
    const documentId = await makeDocumentRow(app, {
      dealer_id: dealer.id,
      assigned_worker_id: dealerWorker.id,
    })
    expect((await open(worker, documentId)).error.code).toBe('FORBIDDEN')
    for (const actor of [otherDealerWorker, otherDealer]) {
      expect((await open(actor, documentId)).error.code).toBe('DOCUMENT_NOT_FOUND')
    }
    expect((await open(salesManager, documentId)).status).toBe(403)
    const opened = await open(dealer, documentId)
    expect(opened.body).toMatchObject({ documentId, dealerId: dealer.id, workerId: dealerWorker.id })
    for (const actor of [admin, user, worker, dealerWorker]) {
      expect((await open(actor, documentId)).body.id).toBe(opened.body.id)
    }
  })

  it('is hidden, like its document, from who must not know of it', async () => {
    const { documentId, roomId } = await documentInProgress()
    for (const actor of [app.actors.otherDealer, app.actors.otherDealerWorker]) {
      const room = await app.call(actor, contract.readChatRoom, { params: { documentId } })
      expect(room.error.code).toBe('DOCUMENT_NOT_FOUND')
      for (const answer of [
        await list(actor, roomId),
        await say(actor, roomId, '엿보기'),
        await markRead(actor, roomId, 1),
      ]) {
        expect([answer.status, answer.error.code]).toEqual([404, 'CHAT_ROOM_NOT_FOUND'])
      }
    }
    await app.context.database.kysely
      .updateTable('documents')
      .set({ deleted_at: app.clock.now().toISOString() })
      .where('id', '=', documentId)
      .execute()
    expect((await list(app.actors.admin, roomId)).status).toBe(404)
    expect((await say(app.actors.dealer, roomId, '늦은 말')).status).toBe(404)
  })

  it('shows a dealer_worker the masked head of a document that it has not taken, and no room', async () => {
    const documentId = await makeDocumentRow(app, { customer_name: '김민수' })
    const { body } = await app.call(app.actors.dealerWorker, contract.readChatRoom, {
      params: { documentId },
    })
    expect(body).toMatchObject({ chatRoom: null, document: { customerName: '김*수' } })
  })
})

describe('messages', () => {
  it('are numbered without gaps, bear the session’s name and side, and are listed after a number', async () => {
    const { roomId } = await documentInProgress()
    const first = await say(app.actors.dealer, roomId, '  서류 보냈어요  ')
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      number: 1,
      senderId: app.actors.dealer.id,
      senderType: 'dealer',
      senderName: '강남모바일',
      message: '서류 보냈어요',
      messageType: 'text',
      isRead: false,
      createdAt: app.clock.now().toISOString(),
    })
    await say(app.actors.dealerWorker, roomId, '확인 중입니다')
    await say(app.actors.user, roomId, '저도 볼게요')
    const all = await list(app.actors.dealer, roomId)
    expect(all.body.messages.map((each) => [each.number, each.senderType, each.senderName])).toEqual([
      [1, 'dealer', '강남모바일'],
      [2, 'staff', '최개통'],
      [3, 'staff', '이삭제'],
    ])
    expect((await list(app.actors.dealer, roomId, 2)).body.messages.map((each) => each.number)).toEqual([3])
  })

  it('are stored once per key, and a replay is answered with the stored one', async () => {
    const { roomId } = await documentInProgress()
    const key = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => say(app.actors.dealer, roomId, '한 번만', key)),
    )
    expect(new Set(answers.map((each) => each.body.id)).size).toBe(1)
    expect(answers.map((each) => each.status).sort()).toEqual([200, 200, 200, 200, 201])
    const replay = await say(app.actors.dealer, roomId, '한 번만', key.toUpperCase())
    expect([replay.status, replay.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(replay.body).toMatchObject({ message: '한 번만', number: 1, clientMessageId: key })
    const { status, error } = await say(app.actors.dealer, roomId, '다른 말', key)
    expect([status, error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    const other = await say(app.actors.dealerWorker, roomId, '같은 번호, 다른 사람', key)
    expect(other.body.number).toBe(2)
    const { body } = await list(app.actors.dealerWorker, roomId)
    expect(body.messages.map((each) => each.clientMessageId)).toEqual([null, key])
  })

  it('without a key are each of their own', async () => {
    const { roomId } = await documentInProgress()
    const answers = await Promise.all([1, 2, 3].map(() => say(app.actors.dealer, roomId, '네')))
    expect(answers.map((each) => each.body.number).sort()).toEqual([1, 2, 3])
    const [first] = answers
    const key = String(first?.headers['idempotency-key'])
    expect(first?.body.clientMessageId).toBe(key)
    const again = await say(app.actors.dealer, roomId, '네', key)
    expect([again.status, again.body.id]).toEqual([200, first?.body.id])
    expect(again.headers['idempotency-key']).toBeUndefined()
  })

  it('share commits without mixing up rooms, senders or numbers', async () => {
    const rooms = await Promise.all([documentInProgress(), documentInProgress(), documentInProgress()])
    const senders = [app.actors.dealer, app.actors.dealerWorker, app.actors.admin]
    const sent = await Promise.all(
      Array.from({ length: 150 }, (_, index) => {
        const sender = senders[index % 3] ?? app.actors.dealer
        return say(sender, rooms[index % rooms.length]?.roomId ?? 0, `말 ${index}`, randomUUID())
      }),
    )
    expect(sent.every((each) => each.status === 201)).toBe(true)
    for (const { roomId } of rooms) {
      const { body } = await list(app.actors.admin, roomId)
      expect(body.messages.map((each) => each.number)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
      const ofRoom = sent.filter((each) => each.body.chatRoomId === roomId).map((each) => each.body)
      expect(body.messages.map((each) => each.message).sort()).toEqual(
        ofRoom.map((each) => each.message).sort(),
      )
    }
  })

  it('are refused with the others of their commit unharmed', async () => {
    const [good, closed] = [await documentInProgress(), await documentInProgress()]
    await setStatus(closed.documentId, '개통')
    const [first, refused, unknown, second] = await Promise.all([
      say(app.actors.dealer, good.roomId, '하나'),
      say(app.actors.dealer, closed.roomId, '닫힌 방'),
      say(app.actors.dealer, 999_999, '없는 방'),
      say(app.actors.dealer, good.roomId, '둘'),
    ])
    expect([refused.status, refused.error.code]).toEqual([409, 'CHAT_CLOSED'])
    expect([unknown.status, unknown.error.code]).toEqual([404, 'CHAT_ROOM_NOT_FOUND'])
    expect([first.body.number, second.body.number].sort()).toEqual([1, 2])
  })

  it('can be read for ever, and written until the document is closed', async () => {
    const { documentId, roomId } = await documentInProgress()
    await say(app.actors.dealer, roomId, '보냅니다')
    for (const status of ['대기', '업무요청중', '보완필요'] as const) {
      await setStatus(documentId, status)
      expect((await say(app.actors.dealer, roomId, status)).status).toBe(201)
    }
    for (const status of ['개통', '기타완료', '취소', '폐기'] as const) {
      await setStatus(documentId, status)
      expect((await say(app.actors.dealer, roomId, status)).error.code).toBe('CHAT_CLOSED')
      const { body } = await app.call(app.actors.dealer, contract.readChatRoom, { params: { documentId } })
      expect(body.chatRoom?.isActive).toBe(false)
      expect((await list(app.actors.dealer, roomId)).body.messages).toHaveLength(4)
    }
  })

  it('are found again by their key when the document has been closed in between', async () => {
    const { documentId, roomId } = await documentInProgress()
    const key = randomUUID()
    await say(app.actors.dealer, roomId, '답이 사라짐', key)
    await setStatus(documentId, '개통')
    expect((await say(app.actors.dealer, roomId, '답이 사라짐', key)).status).toBe(200)
  })

  it.each(['', '   ', 'x'.repeat(2001)])('of no or too much text are refused', async (text) => {
    const { roomId } = await documentInProgress()
    expect((await say(app.actors.dealer, roomId, text)).status).toBe(400)
  })
})

describe('read state', () => {
  it('is kept per side, moves forward only, and not beyond the last message', async () => {
    const { roomId } = await documentInProgress()
    for (const text of ['하나', '둘', '셋']) await say(app.actors.dealer, roomId, text)
    expect((await markRead(app.actors.dealerWorker, roomId, 2)).body).toMatchObject({
      readByStaff: 2,
      readByDealer: 0,
    })
    expect((await markRead(app.actors.worker, roomId, 1)).body.readByStaff).toBe(2)
    expect((await markRead(app.actors.worker, roomId, 500)).body.readByStaff).toBe(3)
    const { body } = await list(app.actors.dealer, roomId)
    expect(body.messages.map((each) => each.isRead)).toEqual([true, true, true])
    await say(app.actors.user, roomId, '넷')
    const after = await list(app.actors.worker, roomId, 3)
    expect(after.body.messages[0]?.isRead).toBe(false)
    expect((await markRead(app.actors.dealer, roomId, 4)).body).toMatchObject({
      readByDealer: 4,
      readByStaff: 3,
    })
  })
})
