import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ChatMessage } from '#shared/chat/chat.contract.ts'
import * as contract from '#shared/chat/chat.contract.ts'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { Actor } from '../../testing/actors.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { listen } from '../../testing/socket-client.ts'

const app = await openTestApp()
let net: CutNetwork
beforeAll(async () => {
  net = await createCutNetwork(await listen(app))
})
afterAll(async () => {
  await net.close()
})

const EACH_SAYS = 60

it('every acknowledged message is there once and in order on both sides, however often the connections are cut', async () => {
  const { dealer, worker } = app.actors
  const documentId = await makeDocumentRow(app, { activation_status: '진행중', dealer_id: dealer.id })
  const { body: room } = await app.call(app.actors.admin, contract.openChatRoom, { body: { documentId } })
  const people = [new Device(dealer, room.id, net), new Device(worker, room.id, net)]

  let isTalking = true
  const cutting = (async () => {
    while (isTalking) {
      // Now and then a line holds long enough for a busy machine to get something through.
      await sleep(Math.random() * (net.cuts % 10 === 0 ? 250 : 25))
      net.cut()
    }
  })()
  await Promise.all(people.map((person) => person.talk(EACH_SAYS)))
  isTalking = false
  await cutting
  await Promise.all(people.map((person) => person.catchUp()))
  for (const person of people) person.stop()

  const stored = (await storedMessages(room.id)).map((row) => [row.number, row.message])
  expect(stored).toHaveLength(2 * EACH_SAYS)
  expect(stored.map(([number]) => number)).toEqual(stored.map((_, index) => index + 1))
  expect(net.cuts).toBeGreaterThan(10)
  for (const person of people) {
    expect(person.conflicts).toEqual([])
    expect([...person.seen].sort(([one], [other]) => one - other)).toEqual(stored)
    const own = stored.filter(([, text]) => String(text).startsWith(`${person.actor.name} `))
    expect(own.map(([, text]) => text)).toEqual(
      Array.from({ length: EACH_SAYS }, (_, index) => `${person.actor.name} ${index}`),
    )
    for (const [number, text] of person.acknowledged) expect(stored[number - 1]).toEqual([number, text])
    expect(person.acknowledged.size).toBe(EACH_SAYS)
  }
}, 60_000)

async function storedMessages(roomId: number) {
  return app.context.database.kysely
    .selectFrom('chat_messages')
    .select(['number', 'message'])
    .where('chat_room_id', '=', roomId)
    .orderBy('number')
    .execute()
}

/** A client like the web's: sends messages in turn, each until it is acknowledged, and fetches what it missed. */
class Device {
  readonly actor: Actor
  readonly seen = new Map<number, string>()
  readonly acknowledged = new Map<number, string>()
  /** Message numbers that were received with two different texts. */
  readonly conflicts: number[] = []
  readonly #roomId: number
  readonly #net: CutNetwork
  #socket: WebSocket | null = null
  #isStopped = false
  #onAck: (id: string) => void = () => {}

  constructor(actor: Actor, roomId: number, network: CutNetwork) {
    this.actor = actor
    this.#roomId = roomId
    this.#net = network
    this.#connect()
  }

  async talk(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      // However fast the machine is, there are enough cuts before all is said.
      while (this.#net.cuts < index / 4) await sleep(2)
      const clientMessageId = randomUUID()
      const text = `${this.actor.name} ${index}`
      const acknowledged = new Promise<void>((resolve) => {
        this.#onAck = (id) => id === clientMessageId && resolve()
      })
      const message = { type: 'send_message', roomId: this.#roomId, text, clientMessageId }
      while (true) {
        if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
        const isDone = await Promise.race([acknowledged.then(() => true), sleep(30, false)])
        if (isDone) break
      }
    }
  }

  /** What a client asks for after each reconnect: everything after the last number before its first gap. */
  async catchUp(): Promise<void> {
    let after = 0
    while (this.seen.has(after + 1)) after += 1
    const { body } = await app.call(this.actor, contract.listChatMessages, {
      params: { roomId: this.#roomId },
      query: { after },
    })
    for (const message of body.messages) this.#see(message)
  }

  stop(): void {
    this.#isStopped = true
    this.#socket?.terminate()
  }

  #connect(): void {
    if (this.#isStopped) return
    const socket = new WebSocket(`ws://${this.#net.host}/ws`)
    this.#socket = socket
    socket.on('error', () => {})
    socket.on('close', () => setTimeout(() => this.#connect(), 2))
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'auth', sessionId: this.actor.sessionId }))
      socket.send(JSON.stringify({ type: 'join_room', roomId: this.#roomId }))
    })
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage
      if (message.type === 'joined') void this.catchUp()
      if (message.type === 'new_message') this.#see(message.message)
      if (message.type === 'message_ack') {
        this.#see(message.message)
        this.acknowledged.set(message.message.number, message.message.message)
        this.#onAck(message.clientMessageId)
      }
    })
  }

  #see({ number, message }: ChatMessage): void {
    const known = this.seen.get(number)
    if (known !== undefined && known !== message) this.conflicts.push(number)
    this.seen.set(number, message)
  }
}

interface CutNetwork {
  host: string
  cuts: number
  /** Cuts one connection at random, whatever it is doing. */
  cut(): void
  close(): Promise<void>
}

/** A TCP proxy to the server whose connections can be cut. */
async function createCutNetwork(target: string): Promise<CutNetwork> {
  const [host, port] = target.split(':')
  const open = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = createConnection({ host, port: Number(port) })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
    open.add(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const network: CutNetwork = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: 0,
    cut() {
      const sockets = [...open]
      const victim = sockets[Math.floor(Math.random() * sockets.length)]
      if (victim === undefined) return
      network.cuts += 1
      victim.resetAndDestroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return network
}
