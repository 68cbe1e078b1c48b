import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import * as contract from '#shared/chat/chat.contract.ts'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import { hashSessionId } from '../../http/authentication.ts'
import { type Actor, createSession } from '../../testing/actors.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { connectAs, listen, openSocket, type SocketClient } from '../../testing/socket-client.ts'

const app = await openTestApp()
const clients: SocketClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})

async function room(columns: object = {}): Promise<{ documentId: number; roomId: number }> {
  const documentId = await makeDocumentRow(app, {
    activation_status: '진행중',
    dealer_id: app.actors.dealer.id,
    assigned_worker_id: app.actors.dealerWorker.id,
    ...columns,
  })
  const { body } = await app.call(app.actors.admin, contract.openChatRoom, { body: { documentId } })
  return { documentId, roomId: body.id }
}

async function connect(actor: Pick<Actor, 'sessionId'>): Promise<SocketClient> {
  const client = await connectAs(app, actor)
  clients.push(client)
  return client
}

async function inRoom(actor: Pick<Actor, 'sessionId'>, roomId: number): Promise<SocketClient> {
  const client = await connect(actor)
  client.send({ type: 'join_room', roomId })
  await client.next('joined')
  return client
}

/** A new room with its store and a worker in it. */
async function bothInRoom() {
  const { roomId } = await room()
  const [dealer, worker] = [app.actors.dealer, app.actors.worker]
  return { roomId, dealer: await inRoom(dealer, roomId), worker: await inRoom(worker, roomId) }
}

function say(
  client: SocketClient,
  roomId: number,
  text: string,
  clientMessageId: string = randomUUID(),
): string {
  client.send({ type: 'send_message', roomId, text, clientMessageId })
  return clientMessageId
}

type NewMessage = Extract<ServerMessage, { type: 'new_message' }>

function messagesOf(client: SocketClient) {
  return client.received
    .filter((each): each is NewMessage => each.type === 'new_message')
    .map((each) => each.message)
}

/** Resolves when everything published before has arrived, as the answer to a join comes after it. */
async function settled(client: SocketClient, roomId: number): Promise<void> {
  const before = client.received.filter((each) => each.type === 'joined').length
  client.send({ type: 'join_room', roomId })
  await client.next('joined', () => client.received.filter((each) => each.type === 'joined').length > before)
}

describe('chat over the socket', () => {
  it('stands in the log of who saw whom, as reading the messages does', async () => {
    const { documentId, roomId } = await room()
    const { worker } = app.actors
    const shown = () =>
      app.context.database.kysely
        .selectFrom('access_log')
        .innerJoin('access_log_seen', 'entry_id', 'access_log.id')
        .select(['account_id', 'action'])
        .where('document_id', '=', documentId)
        .execute()
    await inRoom(worker, roomId)
    expect(await shown()).toEqual([{ account_id: worker.id, action: 'list' }])
    // Within a minute that is one entry with what is read; the clock of tests stands still.
    await inRoom(worker, roomId)
    await app.call(worker, contract.listChatMessages, { params: { roomId } })
    expect(await shown()).toHaveLength(1)
  })

  it('acknowledges to the sender, tells the others, and gives the device’s id to the sender’s account only', async () => {
    const { roomId } = await room()
    const second = { sessionId: await createSession(app.context, app.actors.dealer) }
    const phone = await inRoom(app.actors.dealer, roomId)
    const tablet = await inRoom(second, roomId)
    const worker = await inRoom(app.actors.dealerWorker, roomId)
    const admin = await inRoom(app.actors.admin, roomId)
    const id = say(phone, roomId, '안녕하세요')
    const ack = await phone.next('message_ack')
    expect(ack).toMatchObject({ clientMessageId: id, message: { number: 1, clientMessageId: id } })
    const told = await worker.next('new_message')
    expect(told.message).toEqual({ ...ack.message, clientMessageId: null })
    expect((await admin.next('new_message')).message.clientMessageId).toBeNull()
    expect((await tablet.next('new_message')).message).toEqual(ack.message)
    for (const client of [phone, tablet, worker, admin]) await settled(client, roomId)
    expect([phone, tablet, worker, admin].map((each) => messagesOf(each).length)).toEqual([0, 1, 1, 1])
  })

  it('keeps the order of each sender on every socket', async () => {
    const { roomId, dealer, worker } = await bothInRoom()
    const ids = Array.from({ length: 40 }, (_, index) => say(dealer, roomId, `말 ${index}`))
    await dealer.next('message_ack', (each) => each.clientMessageId === ids.at(-1))
    await worker.next('new_message', (each) => each.message.message === '말 39')
    expect(messagesOf(worker).map((each) => [each.number, each.message])).toEqual(
      ids.map((_, index) => [index + 1, `말 ${index}`]),
    )
  })

  it('stores a message once, however often it is sent, and tells the others once', async () => {
    const { roomId, dealer, worker } = await bothInRoom()
    const id = randomUUID()
    for (let time = 0; time < 5; time += 1)
      say(dealer, roomId, '한 번', time % 2 === 0 ? id : id.toUpperCase())
    const last = say(dealer, roomId, '끝')
    await dealer.next('message_ack', (each) => each.clientMessageId === last)
    const acks = dealer.received.flatMap((each) => (each.type === 'message_ack' ? [each] : []))
    expect(acks.map((each) => each.message.number)).toEqual([1, 1, 1, 1, 1, 2])
    expect(acks[1]?.clientMessageId).toBe(id.toUpperCase())
    await worker.next('new_message', (each) => each.message.message === '끝')
    expect(messagesOf(worker).map((each) => each.message)).toEqual(['한 번', '끝'])
  })

  it('reaches the room from the REST call as well', async () => {
    const { roomId, dealer, worker } = await bothInRoom()
    const key = randomUUID()
    await app.call(app.actors.dealer, contract.sendChatMessage, {
      body: { roomId, message: '소켓 없이' },
      idempotencyKey: key,
    })
    expect((await worker.next('new_message')).message.clientMessageId).toBeNull()
    expect((await dealer.next('new_message')).message.clientMessageId).toBe(key)
  })

  it('says nothing to who has left the room', async () => {
    const { roomId, dealer, worker } = await bothInRoom()
    worker.send({ type: 'leave_room', roomId })
    const other = await room()
    await settled(worker, other.roomId)
    say(dealer, roomId, '아무도 없나요')
    await dealer.next('message_ack')
    await settled(worker, other.roomId)
    expect(messagesOf(worker)).toEqual([])
  })

  it('refuses foreign rooms, closed rooms and sales managers', async () => {
    const { documentId, roomId } = await room()
    const codes: string[] = []
    for (const actor of [app.actors.otherDealer, app.actors.otherDealerWorker, app.actors.salesManager]) {
      const client = await connect(actor)
      client.send({ type: 'join_room', roomId })
      codes.push((await client.next('error')).code)
      const id = say(client, roomId, '침입')
      codes.push((await client.next('error', (each) => each.clientMessageId === id)).code)
    }
    expect(codes).toEqual([
      'CHAT_ROOM_NOT_FOUND',
      'CHAT_ROOM_NOT_FOUND',
      'CHAT_ROOM_NOT_FOUND',
      'CHAT_ROOM_NOT_FOUND',
      'FORBIDDEN',
      'FORBIDDEN',
    ])
    const dealer = await inRoom(app.actors.dealer, roomId)
    await app.context.database.kysely
      .updateTable('documents')
      .set({ activation_status: '개통' })
      .where('id', '=', documentId)
      .execute()
    const id = say(dealer, roomId, '늦었다')
    expect(await dealer.next('error', (each) => each.clientMessageId === id)).toMatchObject({
      code: 'CHAT_CLOSED',
    })
    expect(
      (await app.call(app.actors.admin, contract.listChatMessages, { params: { roomId } })).body.messages,
    ).toEqual([])
  })

  it('stores a message without an id as often as it is sent, and answers the id that it got', async () => {
    const { roomId } = await room()
    const { id: senderId } = app.actors.dealer
    const dealer = await inRoom(app.actors.dealer, roomId)
    const sender = { senderId, senderType: 'dealer', senderName: '판매점' }
    for (const number of [1, 2]) {
      dealer.send({ type: 'send_message', roomId, ...sender, text: '네' })
      const ack = await dealer.next('message_ack', ({ message }) => message.number === number)
      expect(ack).toMatchObject({ clientMessageId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      expect(ack.message).toMatchObject({ message: '네', clientMessageId: ack.clientMessageId })
    }
  })

  it('refuses a bare userId, and takes nobody’s word for who is speaking', async () => {
    const { roomId } = await room()
    const bare = openSocket(await listen(app))
    clients.push(bare)
    await new Promise((resolve) => bare.socket.once('open', resolve))
    bare.socket.send(JSON.stringify({ type: 'auth', userId: app.actors.admin.id, userType: 'admin' }))
    await bare.next('error')
    bare.socket.send(JSON.stringify({ type: 'join_room', roomId }))
    expect((await bare.next('error', (each) => each.code === 'NOT_AUTHENTICATED')).code).toBe(
      'NOT_AUTHENTICATED',
    )

    const dealer = await inRoom(app.actors.dealer, roomId)
    dealer.send({
      type: 'send_message',
      roomId,
      text: '제가 관리자입니다',
      clientMessageId: randomUUID(),
      senderId: app.actors.admin.id,
      senderType: 'staff',
      senderName: '김관리',
    })
    expect((await dealer.next('message_ack')).message).toMatchObject({
      senderId: app.actors.dealer.id,
      senderType: 'dealer',
      senderName: '강남모바일',
    })
  })

  it('stops telling a dealer_worker who has lost the document, and a store that has', async () => {
    const { documentId, roomId } = await room()
    const worker = await inRoom(app.actors.dealerWorker, roomId)
    const dealer = await inRoom(app.actors.dealer, roomId)
    await app.context.database.kysely
      .updateTable('documents')
      .set({ assigned_worker_id: app.actors.otherDealerWorker.id })
      .where('id', '=', documentId)
      .execute()
    const successor = await inRoom(app.actors.otherDealerWorker, roomId)
    say(dealer, roomId, '새 담당자만')
    await dealer.next('message_ack')
    await successor.next('new_message')
    const other = await room()
    await settled(worker, other.roomId)
    expect(messagesOf(worker)).toEqual([])
    const id = say(worker, roomId, '아직 저예요')
    expect((await worker.next('error', (each) => each.clientMessageId === id)).code).toBe(
      'CHAT_ROOM_NOT_FOUND',
    )
  })

  it('tells the room how far a side has read, and each side when its unread count moves', async () => {
    const { documentId, roomId } = await room()
    const { dealer: dealerActor, dealerWorker, worker: workerActor, otherDealer } = app.actors
    const [dealer, worker] = [await inRoom(dealerActor, roomId), await inRoom(dealerWorker, roomId)]
    const [lists, stranger] = [await connect(workerActor), await connect(otherDealer)]
    say(dealer, roomId, '여기요')
    // News about the rooms of earlier tests may still arrive.
    const isOfThis = (news: { ids?: number[] | undefined }) => news.ids?.includes(documentId) === true
    await lists.next('chat_changed', isOfThis)
    await worker.next('chat_changed', isOfThis)
    await dealer.next('message_ack')
    expect(dealer.received.filter((each) => each.type === 'chat_changed').some(isOfThis)).toBe(false)

    await app.call(dealerWorker, contract.markChatRead, { body: { roomId, number: 1 } })
    const read = { type: 'room_read', roomId, side: 'staff', number: 1 }
    expect(await dealer.next('room_read')).toEqual(read)
    expect(await worker.next('room_read')).toEqual(read)
    say(worker, roomId, '네')
    await dealer.next('chat_changed', isOfThis)
    expect(stranger.received.map((each) => each.type)).toEqual(['auth_ok'])
  })

  it('tells the others that somebody is writing, seldom, and never who may not read or write', async () => {
    const { documentId, roomId } = await room()
    const dealer = await inRoom(app.actors.dealer, roomId)
    const worker = await inRoom(app.actors.dealerWorker, roomId)
    const stranger = await connect(app.actors.otherDealer)
    const typing = { type: 'typing', roomId } as const
    const heard = (client: SocketClient) => client.received.filter(({ type }) => type === 'typing')
    dealer.send(typing)
    dealer.send(typing)
    const told = { ...typing, accountId: app.actors.dealer.id, name: '강남모바일' }
    expect(await worker.next('typing')).toEqual(told)
    stranger.send(typing)
    expect((await stranger.next('error')).code).toBe('CHAT_ROOM_NOT_FOUND')
    await settled(worker, roomId)
    expect([heard(worker), heard(dealer), heard(stranger)]).toEqual([[told], [], []])

    await app.context.database.kysely
      .updateTable('documents')
      .set({ activation_status: '개통' })
      .where('id', '=', documentId)
      .execute()
    worker.send(typing)
    await settled(worker, roomId)
    await settled(dealer, roomId)
    expect(heard(dealer)).toEqual([])
  })

  it('closes the sockets of an ended session within a second or so, and no others', async () => {
    const { roomId } = await room()
    const sessionId = await createSession(app.context, app.actors.dealer)
    const client = await inRoom({ sessionId }, roomId)
    const staying = await inRoom(app.actors.dealer, roomId)
    const db = app.context.database.kysely
    await db
      .updateTable('sessions')
      .set({ revoked_at: app.clock.now().toISOString() })
      .where('sid_hash', '=', hashSessionId(sessionId))
      .execute()
    const started = performance.now()
    expect(await client.closed).toBe(4401)
    // A busy machine may add the rest.
    expect(performance.now() - started).toBeLessThan(5000)
    expect(staying.socket.readyState).toBe(staying.socket.OPEN)
  })

  it('closes on a frame above 64 kB', async () => {
    const client = await connect(app.actors.dealer)
    client.socket.send('x'.repeat(64 * 1024 + 1))
    expect(await client.closed).toBe(1009)
  })
})
