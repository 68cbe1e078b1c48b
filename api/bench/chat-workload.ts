import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { ClientMessage, ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { BenchFacts } from './bench-data.ts'
import { type Measurement, measurementOf } from './measurement.ts'

/** What the server lets one socket send for long. */
const PER_SOCKET_AND_SECOND = 19
const WARM_UP_MS = 1000
const OPENED_AT_ONCE = 50

/**
 * Two sockets a room, both of which send and wait for nothing; the time is that from sending to the other side. `rate` is
 * messages a second of all together; 0: as many as the sockets may send.
 */
export async function measureChat(
  facts: BenchFacts,
  port: number,
  seconds: number,
  rate: number,
): Promise<Measurement> {
  const sent = new Map<string, number>()
  const times: number[] = []
  let failures = 0
  let begin = Number.POSITIVE_INFINITY
  let end = Number.POSITIVE_INFINITY

  const hear = (message: ServerMessage) => {
    if (message.type === 'error') failures += 1
    if (message.type !== 'new_message') return
    const at = sent.get(message.message.message)
    if (at === undefined || at < begin || at >= end) return
    times.push(performance.now() - at)
  }
  const members = facts.rooms.flatMap(({ roomId, dealer, worker }) => [
    { roomId, sessionId: dealer },
    { roomId, sessionId: worker },
  ])
  const sockets: WebSocket[] = []
  for (let from = 0; from < members.length; from += OPENED_AT_ONCE) {
    const opened = members
      .slice(from, from + OPENED_AT_ONCE)
      .map(({ roomId, sessionId }) => join(port, roomId, sessionId, hear))
    sockets.push(...(await Promise.all(opened)))
  }
  begin = performance.now() + WARM_UP_MS
  end = begin + seconds * 1000
  const most = members.length * PER_SOCKET_AND_SECOND
  const pauseMs = (members.length * 1000) / (rate === 0 ? most : rate)
  await Promise.all(sockets.map((socket, at) => talk(socket, members[at]?.roomId ?? 0)))
  await sleep(1000)
  for (const socket of sockets) socket.terminate()
  return measurementOf(times, seconds, failures, sent.size)

  async function talk(socket: WebSocket, roomId: number): Promise<void> {
    let next = begin - WARM_UP_MS + Math.random() * pauseMs
    for (;;) {
      await sleep(Math.max(0, next - performance.now()))
      if (performance.now() >= end) return
      next += pauseMs
      const clientMessageId = randomUUID()
      sent.set(clientMessageId, performance.now())
      say(socket, { type: 'send_message', roomId, text: clientMessageId, clientMessageId })
    }
  }
}

async function join(
  port: number,
  roomId: number,
  sessionId: string,
  hear: (message: ServerMessage) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin: `http://127.0.0.1:${port}` })
  await once(socket, 'open')
  const joined = new Promise<void>((done) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage
      if (message.type === 'joined') done()
      hear(message)
    })
  })
  say(socket, { type: 'auth', sessionId })
  say(socket, { type: 'join_room', roomId })
  await joined
  return socket
}

function say(socket: WebSocket, message: ClientMessage): void {
  socket.send(JSON.stringify(message))
}
