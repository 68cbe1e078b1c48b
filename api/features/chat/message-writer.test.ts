import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openChatRoom } from '#shared/chat/chat.contract.ts'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { Account } from '../../http/accounts.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { createMessageWriter } from './message-writer.ts'

const app = await openTestApp()
let account: Account
beforeAll(async () => {
  const { id, username, name, dealerName } = app.actors.dealer
  account = {
    id,
    uuid: '',
    username,
    name,
    dealerName,
    userType: 'dealer',
    role: 'dealer_store',
    allowedCarriers: [],
    carrierCodes: {},
    hasNamedCodes: true,
    permissions: null,
    mustChangePassword: false,
    isPrimaryAdmin: false,
  }
})

async function makeRoom(): Promise<number> {
  const documentId = await makeDocumentRow(app, { activation_status: '진행중', dealer_id: account.id })
  return (await app.call(app.actors.admin, openChatRoom, { body: { documentId } })).body.id
}

/** Several writers on one database, like several processes; `told` collects what all of them publish. */
function writers(count: number) {
  const told: ServerMessage[] = []
  const hub = {
    ...app.context.hub,
    publish: (_room: string, message: ServerMessage) => void told.push(message),
  }
  const senders = Array.from({ length: count }, () => {
    const send = createMessageWriter({ ...app.context, hub }, () => {})
    return (roomId: number, text: string, clientMessageId: string = randomUUID()) =>
      send({ account, roomId, text, clientMessageId, connectionId: null, file: null })
  })
  return { senders, told }
}

function stored(roomId: number) {
  return app.context.database.kysely
    .selectFrom('chat_messages')
    .select(['number', 'message'])
    .where('chat_room_id', '=', roomId)
    .orderBy('number')
    .execute()
}

describe('several writers on one database', () => {
  it('number a room without gaps, each in its own order', async () => {
    const roomId = await makeRoom()
    const { senders } = writers(3)
    await Promise.all(
      senders.map(async (send, writer) => {
        for (let index = 0; index < 20; index += 1) await send(roomId, `${writer} ${index}`)
      }),
    )
    const rows = await stored(roomId)
    expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    for (const writer of senders.keys()) {
      const own = rows.map((row) => row.message).filter((text) => text.startsWith(`${writer} `))
      expect(own).toEqual(Array.from({ length: 20 }, (_, index) => `${writer} ${index}`))
    }
  })

  it('store a message once that reaches all of them, and tell it once', async () => {
    const roomId = await makeRoom()
    const { senders, told } = writers(4)
    const id = randomUUID()
    const results = await Promise.all(senders.map((send) => send(roomId, '한 번만', id)))
    expect(new Set(results.map(({ row }) => row.id)).size).toBe(1)
    expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(await stored(roomId)).toEqual([{ number: 1, message: '한 번만' }])
    const numbers = told.flatMap((each) => (each.type === 'new_message' ? [each.message.number] : []))
    expect(new Set(numbers)).toEqual(new Set([1]))
  })

  it('refuse the second of two messages under one id, and harm no message beside them', async () => {
    const [one, other] = [await makeRoom(), await makeRoom()]
    const { senders } = writers(2)
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID()
      const sent = await Promise.allSettled(
        senders.flatMap((send, writer) => [
          send(writer === 0 ? one : other, `곁말 ${round}`),
          send(writer === 0 ? one : other, `겹침 ${round}`, id),
        ]),
      )
      expect(sent.map(({ status }) => status).toSorted()).toEqual([
        'fulfilled',
        'fulfilled',
        'fulfilled',
        'rejected',
      ])
      expect(sent.find((each) => each.status === 'rejected')?.reason).toMatchObject({
        code: 'IDEMPOTENCY_MISMATCH',
      })
    }
    const texts = [...(await stored(one)), ...(await stored(other))].map((row) => row.message)
    expect(texts.filter((text) => text.startsWith('곁말'))).toHaveLength(20)
    expect(texts.filter((text) => text.startsWith('겹침'))).toHaveLength(10)
    for (const rows of [await stored(one), await stored(other)]) {
      expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => index + 1))
    }
  })
})

it('a writer goes on after its database failed', async () => {
  const roomId = await makeRoom()
  let isAway = true
  const { database } = app.context
  const flaky: typeof database = {
    ...database,
    transaction: (work) =>
      isAway ? Promise.reject(new Error('the database is away')) : database.transaction(work),
  }
  const send = createMessageWriter({ ...app.context, database: flaky }, () => {})
  const outgoing = {
    account,
    roomId,
    text: '다시',
    clientMessageId: randomUUID(),
    connectionId: null,
    file: null,
  }
  await expect(send(outgoing)).rejects.toThrow('the database is away')
  isAway = false
  expect((await send(outgoing)).row.number).toBe(1)
})
