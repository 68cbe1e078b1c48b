import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import type { ClientMessage, ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { Actor } from './actors.ts'
import type { TestApp } from './test-app.ts'

/** A real socket, as a browser would open it. */
export interface SocketClient {
  socket: WebSocket
  /** Everything that has arrived so far, in order. */
  received: ServerMessage[]
  send(message: ClientMessage): void
  /** The first message of this type that `isWanted` accepts, arrived or to come; it stays in `received`. */
  next<Type extends ServerMessage['type']>(
    type: Type,
    isWanted?: (message: Extract<ServerMessage, { type: Type }>) => boolean,
  ): Promise<Extract<ServerMessage, { type: Type }>>
  /** Resolves with the close code. */
  closed: Promise<number>
}

/** Makes the test app listen on a free port of this machine; answers `127.0.0.1:port`. */
export async function listen(app: TestApp): Promise<string> {
  const { server } = app.app.http
  if (!server.listening) await app.app.http.listen({ host: '127.0.0.1', port: 0 })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Opens a socket and signs in; rejects when it closes before `auth_ok`. */
export async function connectAs(app: TestApp, actor: Pick<Actor, 'sessionId'>): Promise<SocketClient> {
  const client = openSocket(await listen(app))
  await once(client.socket, 'open')
  client.send({ type: 'auth', sessionId: actor.sessionId })
  await client.next('auth_ok')
  return client
}

/** A socket that has not signed in. */
export function openSocket(host: string): SocketClient {
  const socket = new WebSocket(`ws://${host}/ws`)
  const received: ServerMessage[] = []
  const waiting = new Set<(message: ServerMessage) => void>()
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as ServerMessage
    received.push(message)
    for (const look of [...waiting]) look(message)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return {
    socket,
    received,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    next(type, isWanted = () => true) {
      type Wanted = Extract<ServerMessage, { type: typeof type }>
      const fits = (message: ServerMessage): message is Wanted =>
        message.type === type && isWanted(message as Wanted)
      const arrived = received.find(fits)
      if (arrived !== undefined) return Promise.resolve(arrived)
      return new Promise<Wanted>((resolve, reject) => {
        const look = (message: ServerMessage) => {
          if (!fits(message)) return
          waiting.delete(look)
          resolve(message)
        }
        waiting.add(look)
        void closed.then((code) => reject(new Error(`closed with ${code} before ${type}`)))
      })
    },
  }
}
