import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { ClientMessage, ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { BenchFacts } from './bench-data.ts'
import { type Measurement, measurementOf } from './measurement.ts'

/** Messages per second that the server allows one socket in the long run. */
const PER_SOCKET_AND_SECOND = 19
const WARM_UP_MS = 1000
const OPENED_AT_ONCE = 50
/** Most of what arrives are the sender's own receipts; reading them would cost the server's cores. */
const RECEIPT = '{"type":"message_ack"'

/**
 * `chat:2000` sends so many messages a second in all, whatever happens to them. In `chat` and `chat:free` each socket sends
 * when the other side has received its last message; `chat` stays below the server's limit.
 */
export type ChatPace = number | 'allowed' | 'free'

export function chatPace(workload: string): ChatPace {
  const pace = workload.split(':')[1]
  return pace === undefined ? 'allowed' : pace === 'free' ? pace : Number(pace)
}

/** Two sockets per room send to each other; the time runs from sending until the other side receives. */
export async function measureChat(
  facts: BenchFacts,
  port: number,
  seconds: number,
  pace: ChatPace,
): Promise<Measurement> {
  const onTheWay = new Map<string, { at: number; arrived(): void }>()
  const times: number[] = []
  let failures = 0
  let sent = 0

  const hear = (message: ServerMessage) => {
    if (message.type === 'error') failures += 1
    if (message.type !== 'new_message') return
    const waiting = onTheWay.get(message.message.message)
    if (waiting === undefined) return
    onTheWay.delete(message.message.message)
    if (waiting.at >= begin && waiting.at < end) times.push(performance.now() - waiting.at)
    waiting.arrived()
  }
  const members = facts.rooms.flatMap(({ roomId, dealer, worker }) => [
    { roomId, sessionId: dealer },
    { roomId, sessionId: worker },
  ])
  const sockets: { socket: WebSocket; roomId: number }[] = []
  let begin = Number.POSITIVE_INFINITY
  let end = Number.POSITIVE_INFINITY
  for (let from = 0; from < members.length; from += OPENED_AT_ONCE) {
    const opened = members
      .slice(from, from + OPENED_AT_ONCE)
      .map(async ({ roomId, sessionId }) => ({ roomId, socket: await join(port, roomId, sessionId, hear) }))
    sockets.push(...(await Promise.all(opened)))
  }
  const pauseMs =
    pace === 'free' ? 0 : 1000 / (pace === 'allowed' ? PER_SOCKET_AND_SECOND : pace / sockets.length)
  begin = performance.now() + WARM_UP_MS
  end = begin + seconds * 1000
  for (const member of sockets) void talk(member)
  await sleep(end - performance.now() + 1000)
  for (const { socket } of sockets) socket.terminate()
  return measurementOf(times, seconds, failures, sent)

  async function talk({ socket, roomId }: { socket: WebSocket; roomId: number }): Promise<void> {
    let next = begin - WARM_UP_MS + Math.random() * pauseMs
    for (;;) {
      await sleep(Math.max(0, next - performance.now()))
      if (performance.now() >= end) return
      next += pauseMs
      const clientMessageId = randomUUID()
      const arrival = new Promise<void>((arrived) => {
        onTheWay.set(clientMessageId, { at: performance.now(), arrived })
      })
      sent += 1
      say(socket, { type: 'send_message', roomId, text: clientMessageId, clientMessageId })
      if (typeof pace !== 'number') {
        await arrival
        next = Math.max(next, performance.now())
      }
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
      const text = String(data)
      if (text.startsWith(RECEIPT)) return
      const message = JSON.parse(text) as ServerMessage
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
