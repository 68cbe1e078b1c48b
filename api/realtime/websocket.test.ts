import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { AppError } from '#shared/errors.ts'
import type { Account } from '../http/accounts.ts'
import { createHub } from './hub.ts'
import { SocketHandlers } from './socket-handlers.ts'
import { registerWebSocket, type WebSocketOptions } from './websocket.ts'

const WORKER = account({ id: 2, userType: 'worker', role: 'worker' })
const MANAGER = account({ id: 3, userType: 'sales_manager', role: 'sales_manager' })
const ACCOUNTS = new Map([
  ['worker-session', WORKER],
  ['manager-session', MANAGER],
  ['third-session', account({ id: 4, userType: 'worker', role: 'worker' })],
])
const CLIENT_MESSAGE_ID = '3f0a3b5e-7a5c-4f0e-9a43-0d8b1f1f2c11'

const apps: FastifyInstance[] = []
const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

async function serve(options: Partial<WebSocketOptions> = {}) {
  const app = Fastify()
  apps.push(app)
  const hub = createHub()
  const handlers = new SocketHandlers()
  const ended = new Set<string>()
  await registerWebSocket(app, {
    hub,
    handlers,
    publicOrigin: null,
    accessSink: { refused: () => {}, addList: async () => {} },
    authentication: {
      async authenticate(sessionId) {
        const account = ACCOUNTS.get(sessionId)
        if (account === undefined) throw new AppError('SESSION_EXPIRED')
        return {
          account,
          sessionHash: hash(sessionId),
          isProved: true,
          hasSecondFactor: false,
          needsSecondFactor: false,
        }
      },
      endedSessions: async (hashes) => new Set(hashes.filter((each) => ended.has(each))),
    },
    ...options,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, hub, handlers, ended, host: `127.0.0.1:${port}` }
}

function account(kind: Pick<Account, 'id' | 'userType' | 'role'>): Account {
  const named = { uuid: '', username: `account${kind.id}`, name: `계정 ${kind.id}`, dealerName: null }
  const unrestricted = { allowedCarriers: [], carrierCodes: {}, hasNamedCodes: true, permissions: null }
  return { ...kind, ...named, ...unrestricted, mustChangePassword: false, isPrimaryAdmin: false }
}

function hash(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}

interface Client {
  socket: WebSocket
  send(message: unknown): void
  next(): Promise<Record<string, unknown>>
  closed: Promise<number>
}

function connect(host: string, options: { origin?: string; autoPong?: boolean } = {}): Client {
  const socket = new WebSocket(`ws://${host}/ws`, options)
  const waiting: ((message: Record<string, unknown>) => void)[] = []
  const received: Record<string, unknown>[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Record<string, unknown>
    const taker = waiting.shift()
    if (taker === undefined) received.push(message)
    else taker(message)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => {})
  const client: Client = {
    socket,
    closed,
    send(message) {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      if (socket.readyState === socket.OPEN) socket.send(text)
      else socket.once('open', () => socket.send(text))
    },
    next: () => {
      const first = received.shift()
      return first === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(first)
    },
  }
  clients.push(client)
  return client
}

async function signedIn(host: string, sessionId = 'worker-session'): Promise<Client> {
  const client = connect(host)
  client.send({ type: 'auth', sessionId })
  expect(await client.next()).toEqual({ type: 'auth_ok', quietMs: expect.any(Number) })
  return client
}

describe('/ws', () => {
  it('lets an account in by its session, whatever account the message claims', async () => {
    const { host, hub } = await serve()
    const client = connect(host)
    client.send({ type: 'auth', sessionId: 'worker-session', userId: 1, userType: 'admin' })
    expect(await client.next()).toEqual({ type: 'auth_ok', quietMs: expect.any(Number) })
    expect(hub.connections().map((each) => each.account.id)).toEqual([2])
  })

  it('refuses a bare userId, a wrong session, and everything before auth', async () => {
    const { host } = await serve()
    const bare = connect(host)
    bare.send({ type: 'auth', userId: 1, userType: 'admin' })
    expect(await bare.next()).toMatchObject({ type: 'error' })
    bare.send({ type: 'join_room', roomId: 1 })
    expect(await bare.next()).toMatchObject({ type: 'error', code: 'NOT_AUTHENTICATED' })

    const wrong = connect(host)
    wrong.send({ type: 'auth', sessionId: 'guessed' })
    expect(await wrong.next()).toMatchObject({ type: 'error', code: 'SESSION_EXPIRED' })
    expect(await wrong.closed).toBe(4401)
  })

  it('closes a socket that does not authenticate in time', async () => {
    const { host } = await serve({ authTimeoutMs: 30 })
    expect(await connect(host).closed).toBe(4408)
  })

  it('closes the sockets of a session that ended, and only those', async () => {
    const { host, ended } = await serve({ recheckMs: 20 })
    const [worker, manager] = [await signedIn(host), await signedIn(host, 'manager-session')]
    ended.add(hash('worker-session'))
    expect(await worker.closed).toBe(4401)
    expect(manager.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('keeps sockets open while the check of sessions fails', async () => {
    let checks = 0
    const { host } = await serve({
      recheckMs: 5,
      authentication: {
        authenticate: async () => ({
          account: WORKER,
          sessionHash: 'x',
          isProved: true,
          hasSecondFactor: false,
          needsSecondFactor: false,
        }),
        endedSessions: async () => {
          checks += 1
          throw new Error('the database is away')
        },
      },
    })
    const client = await signedIn(host)
    while (checks < 3) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('enforces the table of rights, and gives the handler scope and account', async () => {
    const { host, handlers } = await serve()
    const seen: unknown[] = []
    handlers.register('join_room', {
      access: 'chat.read',
      handle: async ({ account, message, scope, reply }) => {
        seen.push([account.id, scope])
        reply({ type: 'joined', roomId: message.roomId })
      },
    })
    const worker = await signedIn(host)
    worker.send({ type: 'join_room', roomId: 4 })
    expect(await worker.next()).toEqual({ type: 'joined', roomId: 4 })
    const manager = await signedIn(host, 'manager-session')
    manager.send({ type: 'join_room', roomId: 4 })
    expect(await manager.next()).toMatchObject({ type: 'error', code: 'FORBIDDEN' })
    expect(seen).toEqual([[2, 'all']])
  })

  it('keeps nobody in a room whose socket ended on the way there', async () => {
    const { host, hub, handlers } = await serve()
    let joined = () => {}
    const done = new Promise<void>((resolve) => {
      joined = resolve
    })
    let arrive = () => {}
    const onTheWay = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let gone = () => {}
    const isGone = new Promise<void>((resolve) => {
      gone = resolve
    })
    handlers.register('join_room', {
      access: 'chat.read',
      handle: async ({ connection }) => {
        arrive()
        await isGone
        hub.join(connection, 'room')
        setImmediate(joined)
      },
    })
    const client = await signedIn(host)
    client.send({ type: 'join_room', roomId: 1 })
    await onTheWay
    client.socket.terminate()
    while (hub.connections().length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    gone()
    await done
    expect(hub.connections()).toEqual([])
  })

  it('handles the messages of one socket in order', async () => {
    const { host, handlers } = await serve()
    handlers.register('join_room', {
      access: 'chat.read',
      handle: async ({ message, reply }) => {
        await new Promise((resolve) => setTimeout(resolve, message.roomId === 1 ? 30 : 0))
        reply({ type: 'joined', roomId: message.roomId })
      },
    })
    const client = connect(host)
    client.send({ type: 'auth', sessionId: 'worker-session' })
    for (const roomId of [1, 2, 3]) client.send({ type: 'join_room', roomId })
    const answers = [await client.next(), await client.next(), await client.next(), await client.next()]
    expect(answers.map((each) => each['roomId'])).toEqual([undefined, 1, 2, 3])
  })

  it('answers failures with the id of the message, tells no internals, and goes on', async () => {
    const { host, handlers } = await serve()
    handlers.register('send_message', {
      access: 'chat.write',
      handle: async ({ message }) => {
        if (message.text === '닫힌 방') throw new AppError('CHAT_CLOSED')
        throw new Error('secret detail')
      },
    })
    const client = await signedIn(host)
    const send = (text: string) =>
      client.send({ type: 'send_message', roomId: 1, text, clientMessageId: CLIENT_MESSAGE_ID })
    send('닫힌 방')
    expect(await client.next()).toMatchObject({ code: 'CHAT_CLOSED', clientMessageId: CLIENT_MESSAGE_ID })
    send('다른 방')
    expect(await client.next()).toMatchObject({ code: 'INTERNAL', message: '요청에 실패했습니다.' })
    send('  ')
    expect(await client.next()).toMatchObject({ code: 'INVALID_INPUT', message: '메시지를 입력해주세요.' })
  })

  it.each([
    '',
    'x',
    'null',
    '[]',
    '{"type":"nothing"}',
    '{"type":"join_room","roomId":"1"}',
    '{"type":"join_room"}',
  ])('answers the malformed message %j with an error', async (text) => {
    const { host } = await serve()
    const client = await signedIn(host)
    client.send(text)
    expect(await client.next()).toMatchObject({
      type: 'error',
      code: expect.stringMatching(/MALFORMED|INVALID/),
      message: expect.stringMatching(/[가-힣]/),
    })
  })

  it('closes on a frame above 64 kB', async () => {
    const { host } = await serve()
    const client = await signedIn(host)
    client.send('x'.repeat(64 * 1024 + 1))
    expect(await client.closed).toBe(1009)
  })

  it('refuses messages above the rate, and closes on a flood', async () => {
    const { host } = await serve({ limits: { perSecond: 0.01, burst: 3 } })
    const client = await signedIn(host)
    for (let sent = 0; sent < 3; sent += 1) client.send({ type: 'leave_room', roomId: 1 })
    expect(await client.next()).toMatchObject({ code: 'MALFORMED_REQUEST' })
    expect(await client.next()).toMatchObject({ code: 'MALFORMED_REQUEST' })
    expect(await client.next()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    for (let sent = 0; sent < 20; sent += 1) client.send({ type: 'leave_room', roomId: 1 })
    expect(await client.closed).toBe(1008)
  })

  it('lets the oldest give way beyond a bound, and refuses all when it is full', async () => {
    const { host, hub } = await serve({
      bounds: {
        strangersOfNetwork: 1,
        ofAccount: 1,
        altogether: 3,
        messagesOfAccount: { perSecond: 1, burst: 1 },
      },
    })
    const [stranger, first] = [connect(host), await signedIn(host)]
    expect(await stranger.closed).toBe(4408)
    const second = await signedIn(host)
    expect(await first.closed).toBe(4429)
    await expect.poll(() => hub.connections()).toHaveLength(1)
    for (const roomId of [1, 2]) second.send({ type: 'join_room', roomId })
    expect(await second.next()).toMatchObject({ code: 'MALFORMED_REQUEST' })
    expect(await second.next()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await signedIn(host, 'manager-session')
    await signedIn(host, 'third-session')
    const refused = connect(host)
    const [, answer] = (await once(refused.socket, 'unexpected-response')) as [
      unknown,
      { statusCode: number },
    ]
    expect(answer.statusCode).toBe(503)
  })

  it('cuts a half-open socket at the second heartbeat, and nobody else', async () => {
    const { host, hub } = await serve({ heartbeatMs: 500 })
    const alive = await signedIn(host)
    const dead = connect(host, { autoPong: false })
    dead.send({ type: 'auth', sessionId: 'worker-session' })
    expect(await dead.closed).toBe(1006)
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
    expect(hub.connections()).toHaveLength(1)
  })

  it('lets a page, which sees no pings, hear that the connection lives', async () => {
    const { host } = await serve({ heartbeatMs: 300 })
    const client = await signedIn(host)
    expect([await client.next(), await client.next()]).toEqual([{ type: 'heartbeat' }, { type: 'heartbeat' }])
  })

  it('closes a receiver that does not read while much is sent to it', async () => {
    const { host, hub } = await serve()
    const client = await signedIn(host)
    for (const each of hub.connections()) hub.join(each, 'list')
    client.socket.pause()
    const message = { type: 'error', code: 'x', message: 'y'.repeat(100_000) } as const
    for (let sent = 0; sent < 400 && hub.connections().length > 0; sent += 1) {
      hub.publish('list', message)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(hub.connections()).toEqual([])
  })

  it('closes with 1001 when the server stops, and the stop does not hang', async () => {
    const { app, host } = await serve()
    const [authenticated, fresh] = [await signedIn(host), connect(host)]
    await once(fresh.socket, 'open')
    await app.close()
    expect(await authenticated.closed).toBe(1001)
    expect(await fresh.closed).toBe(1001)
  })

  it('leaves the hub when the client goes', async () => {
    const { host, hub } = await serve()
    const client = await signedIn(host)
    client.socket.close()
    await client.closed
    while (hub.connections().length > 0) await new Promise((resolve) => setTimeout(resolve, 2))
  })

  it.each([
    [undefined, null, 101],
    ['own', null, 101],
    ['https://evil.example', null, 403],
    ['null', null, 403],
    ['own', 'https://portal.example.kr', 403],
    ['https://portal.example.kr', 'https://portal.example.kr', 101],
  ])('answers an upgrade from origin %s (PUBLIC_ORIGIN %s) with %i', async (origin, publicOrigin, status) => {
    const { host } = await serve({ publicOrigin })
    const from = origin === 'own' ? `http://${host}` : origin
    const socket = new WebSocket(`ws://${host}/ws`, from === undefined ? {} : { origin: from })
    const answer = await new Promise<number | undefined>((resolve) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('error', () => {})
    })
    socket.terminate()
    expect(answer).toBe(status)
  })
})
