import { beforeAll, describe, expect, it } from 'vitest'
import { readChatRoom } from '#shared/chat/chat.contract.ts'
import { CONTRACT } from '#shared/contract.ts'
import { type Endpoint, isMultipart } from '#shared/endpoint.ts'
import { ERRORS } from '#shared/errors.ts'
import type { ClientMessage } from '#shared/realtime/socket-messages.ts'
import { objectToStatement } from '#shared/statements/objection.contract.ts'
import type { CastName } from '../actors.ts'
import { multipartForm, SAMPLE_FILES } from '../multipart-form.ts'
import { openDocumentWorld } from '../open-document-world.ts'
import { connectAs } from '../socket-client.ts'
import { type RawCall, rawCall, routeName } from './raw-call.ts'
import { RIGHTS, SOCKET_RIGHTS } from './rights-table.ts'
import { bodySchema, jsonSchemaOf, sampleOf } from './sample-input.ts'

const { app, world } = await openDocumentWorld()

const CUSTOMER = '황보비밀'

/** A document of the store in Gangnam, in progress with the first dealer_worker, with a file and a chat room. */
let documentId: number
let roomId: number
let documentNumber: string
beforeAll(async () => {
  const { id, ...receipt } = await world.submit(app.actors.dealer, { customerName: CUSTOMER })
  await world.changed(app.actors.dealerWorker, id, '진행중')
  const { body } = await app.call(app.actors.dealer, readChatRoom, { params: { documentId: id } })
  documentId = id
  documentNumber = 'documentNumber' in receipt ? receipt.documentNumber : ''
  roomId = body.chatRoom?.id ?? 0
  expect(roomId).toBeGreaterThan(0)
})

/** Looks for the document only in the caller's own statement of a month, which own-statements.test.ts has. */
const IN_OWN_STATEMENT = routeName(objectToStatement)

/** Every endpoint that names a document or a room in its path or in its body. */
const NAMING = CONTRACT.map(({ endpoint }) => ({ name: routeName(endpoint), endpoint })).filter(
  ({ name, endpoint }) =>
    name !== IN_OWN_STATEMENT && (namesIn(endpoint.path).length > 0 || namesInBody(endpoint).length > 0),
)

function namesIn(path: string): string[] {
  const names = path.match(/:\w+/g) ?? []
  return names.filter((name) => [':documentId', ':roomId'].includes(name) || /\/documents\/:id/.test(path))
}

function namesInBody(endpoint: Endpoint): string[] {
  const schema = bodySchema(endpoint)
  const { properties = {} } = schema === undefined ? {} : jsonSchemaOf(schema)
  return Object.keys(properties).filter((name) => ['documentId', 'documentIds', 'roomId'].includes(name))
}

function callOn(endpoint: Endpoint): RawCall {
  const params = { id: String(documentId), documentId: String(documentId), roomId: String(roomId) }
  const schema = bodySchema(endpoint)
  if (schema === undefined) return { params }
  const sample = sampleOf(schema, routeName(endpoint))
  if (isMultipart(endpoint.body)) {
    const file = endpoint.body.file?.required ? SAMPLE_FILES.png : undefined
    return { params, ...multipartForm(sample as Record<string, string>, file) }
  }
  const ids = { documentId, documentIds: [documentId], roomId }
  const named = Object.fromEntries(namesInBody(endpoint).map((name) => [name, ids[name as keyof typeof ids]]))
  return { params, payload: JSON.stringify({ ...sample, ...named }), contentType: 'application/json' }
}

const mayAtAll = (name: string, kind: 'dealer' | 'dealer_worker') => {
  const right = RIGHTS[name]
  return typeof right === 'object' && right.kinds.includes(kind)
}

it('there are endpoints that name documents and rooms', () => {
  expect(NAMING.length).toBeGreaterThan(10)
})

describe.each(NAMING)('$name', ({ name, endpoint }) => {
  it.each([
    ['otherDealer', 'dealer'],
    ['otherDealerWorker', 'dealer_worker'],
  ] as const)('does not tell %s that somebody else’s exists', async (cast, kind) => {
    const answer = await rawCall(app, app.actors[cast].sessionId, endpoint, callOn(endpoint))
    expect(answer.statusCode).toBe(mayAtAll(name, kind) ? 404 : 403)
    expect(answer.body).not.toContain(CUSTOMER)
    expect(answer.body).not.toContain(documentNumber)
    const missing = { id: '2147483647', documentId: '2147483647', roomId: '2147483647' }
    if (namesIn(endpoint.path).length === 0) return
    const ofNothing = await rawCall(app, app.actors[cast].sessionId, endpoint, {
      ...callOn(endpoint),
      params: missing,
    })
    expect(ofNothing.body).toBe(answer.body)
  })

  it.each([
    ['dealer', 'dealer'],
    ['dealerWorker', 'dealer_worker'],
  ] as const)('knows it for %s, whose own it is', async (cast, kind) => {
    const answer = await rawCall(app, app.actors[cast].sessionId, endpoint, callOn(endpoint))
    expect([403, 404].includes(answer.statusCode)).toBe(!mayAtAll(name, kind))
  })
})

/** What each message says of the foreign document or room, and how it is refused. */
const FOREIGN: Record<
  string,
  { message: () => ClientMessage; refused?: 'CHAT_ROOM_NOT_FOUND' | 'DOCUMENT_NOT_FOUND' }
> = {
  join_room: { message: () => ({ type: 'join_room', roomId }), refused: 'CHAT_ROOM_NOT_FOUND' },
  leave_room: { message: () => ({ type: 'leave_room', roomId }) },
  send_message: {
    message: () => ({
      type: 'send_message',
      roomId,
      text: '안녕하세요',
      clientMessageId: crypto.randomUUID(),
    }),
    refused: 'CHAT_ROOM_NOT_FOUND',
  },
  typing: { message: () => ({ type: 'typing', roomId }), refused: 'CHAT_ROOM_NOT_FOUND' },
  viewing: { message: () => ({ type: 'viewing', documentId }), refused: 'DOCUMENT_NOT_FOUND' },
  watch_viewers: { message: () => ({ type: 'watch_viewers' }) },
}

it('knows what every socket message could say of something foreign', () => {
  expect(Object.keys(FOREIGN).sort()).toEqual(Object.keys(SOCKET_RIGHTS).sort())
})

describe.each(Object.entries(FOREIGN))('the socket message %s', (type, { message, refused }) => {
  it.each([
    ['otherDealer', 'dealer'],
    ['otherDealerWorker', 'dealer_worker'],
  ] as const)('tells %s nothing of what is foreign', async (cast, kind) => {
    const mayAsk = SOCKET_RIGHTS[type as keyof typeof SOCKET_RIGHTS].kinds.includes(kind)
    const code = mayAsk ? refused : 'FORBIDDEN'
    expect(await heard(cast, message())).toMatchObject(code === undefined ? [] : [{ type: 'error', code }])
    if (code !== undefined && code !== 'FORBIDDEN') expect(ERRORS[code].status).toBe(404)
  })

  /** The messages that come back until one that is always refused has been answered. */
  async function heard(cast: CastName, message: ClientMessage) {
    const owner = await connectAs(app, app.actors.dealerWorker)
    owner.send({ type: 'watch_viewers' })
    owner.send({ type: 'viewing', documentId })
    await owner.next('viewers')
    const client = await connectAs(app, app.actors[cast])
    client.received.length = 0
    client.send(message)
    client.send({ type: 'auth', sessionId: 'a second time' })
    await client.next('error', ({ code }) => code === 'MALFORMED_REQUEST')
    client.socket.close()
    owner.socket.close()
    return client.received.filter((each) => !('code' in each) || each.code !== 'MALFORMED_REQUEST')
  }
})
