import websocketPlugin from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import { type ClientMessage, SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import type { AccessSink, Refusal } from '../http/access-sink.ts'
import type { Authentication } from '../http/authentication.ts'
import { networkOf, originOf } from '../http/caller-address.ts'
import type { Hub } from './hub.ts'
import type { MessageLimits } from './message-allowance.ts'
import { OpenSockets, type SocketBounds } from './open-sockets.ts'
import type { SocketHandlers } from './socket-handlers.ts'
import { openSocketSession } from './socket-session.ts'

export interface WebSocketOptions {
  hub: Hub
  handlers: SocketHandlers
  /** PUBLIC_ORIGIN; null: the request's own Host. */
  publicOrigin: string | null
  /** Asked at `auth`, and once a second about all open sockets together. */
  authentication: Authentication
  /** Told of every message that was answered with an error, and of whom a socket shows. */
  accessSink: Pick<AccessSink, 'refused' | 'addList'>
  limits?: MessageLimits
  bounds?: Partial<SocketBounds>
  heartbeatMs?: number
  recheckMs?: number
  authTimeoutMs?: number
}

const LIMITS_PER_SOCKET: MessageLimits = { perSecond: 20, burst: 100 }
const BOUNDS: SocketBounds = {
  altogether: 5000,
  strangersOfNetwork: 300,
  strangers: 1000,
  ofAccount: LIMITS.socketsOfAccount,
  messagesOfAccount: { perSecond: 100, burst: 500 },
}
/** Hundreds of shops may be behind one address, and come back together after the server was gone. */
const OPENED_PER_MINUTE = 3000

/** Mounts `/ws`. The root instance must register it, so that every later route may upgrade. */
export async function registerWebSocket(app: FastifyInstance, options: WebSocketOptions): Promise<void> {
  const open = new OpenSockets({ ...BOUNDS, ...options.bounds })
  const timers = [
    setInterval(() => {
      for (const session of open) session.ping()
    }, options.heartbeatMs ?? 30_000),
    setInterval(oneAtATime(closeEndedSessions), options.recheckMs ?? 1000),
  ]

  await app.register(websocketPlugin, {
    options: { maxPayload: LIMITS.socketFrameBytes },
    // Protocol errors (an oversized frame, a reset) concern only the peer, and ws has begun the close
    // already.
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'socket error'),
    preClose: (done) => {
      for (const timer of timers) clearInterval(timer)
      for (const session of open) session.close(SOCKET_CLOSE.goingAway)
      app.websocketServer.close()
      done()
    },
  })

  app.route({
    method: 'GET',
    url: '/ws',
    websocket: true,
    config: { rateLimit: { max: OPENED_PER_MINUTE, timeWindow: 60_000 } },
    onRequest: async (request) => {
      if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
        throw new AppError('MALFORMED_REQUEST', { message: 'WebSocket으로 연결해주세요.' })
      }
      if (!isAllowedOrigin(request.headers.origin, request.host, options.publicOrigin)) {
        throw new AppError('ORIGIN_NOT_ALLOWED')
      }
      if (open.isFull) throw new AppError('UNAVAILABLE', { retryAfter: 10 })
    },
    handler: (socket, request) => {
      let accountId: number | null = null
      const from = originOf(request)
      const session = openSocketSession(socket, {
        hub: options.hub,
        handlers: options.handlers,
        authentication: options.authentication,
        limits: options.limits ?? LIMITS_PER_SOCKET,
        authTimeoutMs: options.authTimeoutMs ?? 5_000,
        signedIn(signedIn, id) {
          accountId = id
          return open.signedIn(signedIn, id)
        },
        refused: (account, message, error) =>
          options.accessSink.refused({ by: { account, ...from }, error, ...whatWasSent(message) }),
        accessed: (account, listed) => options.accessSink.addList({ by: { account, ...from }, ...listed }),
        log: request.log,
      })
      open.add(session, networkOf(from.address))
      socket.on('close', () => open.remove(session, accountId))
    },
  })

  /** When the check fails, nobody is closed: the next one follows after a second. */
  async function closeEndedSessions(): Promise<void> {
    const hashes = [...new Set([...open].flatMap(({ sessionHash }) => sessionHash ?? []))]
    if (hashes.length === 0) return
    try {
      const ended = await options.authentication.endedSessions(hashes)
      for (const session of open) {
        if (session.sessionHash !== null && ended.has(session.sessionHash))
          session.close(SOCKET_CLOSE.sessionEnded)
      }
    } catch (error) {
      app.log.warn({ err: error }, 'could not re-check the sessions of open sockets')
    }
  }
}

/** What the log keeps of a message: its type, and the room or application that it was about. */
function whatWasSent(message: ClientMessage | AppError): Pick<Refusal, 'endpoint' | 'id'> {
  if (message instanceof AppError) return { endpoint: 'WebSocket' }
  const id = 'roomId' in message ? message.roomId : 'documentId' in message ? message.documentId : null
  return { endpoint: `WebSocket ${message.type}`, ...(id !== null && { id: String(id) }) }
}

/** Skips a call while the previous one is still running. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    work().finally(() => {
      isRunning = false
    })
  }
}

/**
 * Whether a page of this origin may open a socket: the configured origin, else one on the requested host. A request without
 * Origin comes from no browser and is accepted; like all others it must sign in with a session.
 */
function isAllowedOrigin(origin: string | undefined, host: string, publicOrigin: string | null): boolean {
  if (origin === undefined) return true
  if (publicOrigin !== null) return origin === publicOrigin
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
