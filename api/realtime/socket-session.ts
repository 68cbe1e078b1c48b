import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import { AppError } from '#shared/errors.ts'
import { hasHangul } from '#shared/korean.ts'
import { ClientMessage, type ServerMessage, SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import type { Account } from '../http/accounts.ts'
import type { Authentication } from '../http/authentication.ts'
import { requireSecondFactorSetUp } from '../http/authorization.ts'
import type { Connection, Hub } from './hub.ts'
import { type Allowance, createAllowance, type MessageLimits } from './message-allowance.ts'
import type { SocketHandlers, TellSocketAccess } from './socket-handlers.ts'

export interface SocketSessionOptions {
  hub: Hub
  handlers: SocketHandlers
  authentication: Authentication
  limits: MessageLimits
  authTimeoutMs: number
  /** Called when somebody has signed in; answers what all sockets of the account may send together. */
  signedIn(session: SocketSession, accountId: number): Allowance
  /** Called when a message of this account was answered with an error. */
  refused(account: Account, message: ClientMessage | AppError, error: AppError): void
  /** Called for what this account is shown. */
  accessed(account: Account, ...told: Parameters<TellSocketAccess>): Promise<void>
  log: FastifyBaseLogger
}

/** One open socket from its upgrade to its end. */
export interface SocketSession {
  /** null until `auth` succeeded. */
  sessionHash: string | null
  close(code: number): void
  ping(): void
}

/** A receiver that is this far behind is closed; it reconnects and reads what it missed. */
const MOST_BUFFERED_BYTES = 1024 * 1024
/** With more waiting messages, reading stops until the handlers have caught up, and TCP slows the sender. */
const MOST_WAITING = 64
const FEW_WAITING = 16
/** After this time, a peer that does not answer a close is cut off. */
const CLOSE_GRACE_MS = 2000

/** Attaches to a new socket; synchronous, because a frame that arrives before `on('message')` is lost. */
export function openSocketSession(socket: WebSocket, options: SocketSessionOptions): SocketSession {
  const { hub, handlers, log } = options
  const id = randomUUID()
  const allow = createAllowance(options.limits)
  let allowAccount: Allowance = () => 'allowed'
  const session: SocketSession = { sessionHash: null, close, ping }
  let account: Account | null = null
  let connection: Connection<Account> | null = null
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  let isOpen = true
  let isAlive = true

  const authTimer = setTimeout(() => close(SOCKET_CLOSE.authTimeout), options.authTimeoutMs)
  authTimer.unref()

  socket.on('message', (data, isBinary) => receive(isBinary ? null : data.toString()))
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('close', ended)

  function receive(text: string | null): void {
    if (!isOpen) return
    const own = allow()
    const verdict = own === 'allowed' ? allowAccount() : own
    if (verdict === 'abuse') {
      close(SOCKET_CLOSE.abuse)
      return
    }
    waiting += 1
    if (waiting === MOST_WAITING) socket.pause()
    last = last
      .then(() => answer(text, verdict === 'allowed'))
      .then(() => {
        waiting -= 1
        if (waiting === FEW_WAITING && socket.isPaused) socket.resume()
      })
  }

  /** Handles one message after all before it; never rejects. */
  async function answer(text: string | null, isAllowed: boolean): Promise<void> {
    if (!isOpen) return
    const { message, clientMessageId } = readClientMessage(text ?? '')
    try {
      if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS')
      if (message instanceof AppError) throw message
      await act(message)
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'socket message failed')
      reply(errorMessage(error, clientMessageId))
      if (account !== null && error instanceof AppError) options.refused(account, message, error)
      // The code in the message says whether the session expired or was revoked; the client treats them differently.
      if (message instanceof AppError || message.type !== 'auth' || connection !== null) return
      if (error instanceof AppError && error.status === 401) close(SOCKET_CLOSE.sessionEnded)
    } finally {
      // The socket may have closed while a handler was about to join a room.
      if (!isOpen && connection !== null) hub.leaveAll(connection)
    }
  }

  async function act(message: ClientMessage): Promise<void> {
    if (message.type === 'auth') return signIn(message.sessionId)
    if (connection === null) throw new AppError('NOT_AUTHENTICATED')
    const { account } = connection
    await handlers.dispatch(connection, message, (listed) => options.accessed(account, listed))
  }

  async function signIn(sessionId: string): Promise<void> {
    if (connection !== null) throw new AppError('MALFORMED_REQUEST')
    // A page that nobody uses opens its socket again whenever it was cut.
    const caller = await options.authentication.authenticate(sessionId, { isUnattended: true })
    account = caller.account
    requireSecondFactorSetUp(caller)
    if (!isOpen) return
    clearTimeout(authTimer)
    connection = { id, ...caller, send, close }
    session.sessionHash = caller.sessionHash
    allowAccount = options.signedIn(session, caller.account.id)
    hub.add(connection)
    handlers.greet(connection)
    // Measured after joining the rooms, so that a message in between shortens it.
    reply({ type: 'auth_ok', quietMs: Math.floor(hub.quietMs()) })
  }

  function reply(message: ServerMessage): void {
    send(JSON.stringify(message))
  }

  function send(text: string): void {
    if (!isOpen) return
    if (socket.bufferedAmount > MOST_BUFFERED_BYTES) {
      log.warn('socket closed: the receiver does not keep up')
      ended()
      socket.terminate()
      return
    }
    socket.send(text)
  }

  function ping(): void {
    if (!isAlive) {
      ended()
      socket.terminate()
      return
    }
    isAlive = false
    socket.ping()
    if (connection !== null) reply({ type: 'heartbeat' })
  }

  /** Takes effect at once in the hub and for waiting messages; the peer gets time to answer the close. */
  function close(code: number): void {
    ended()
    if (socket.readyState !== socket.OPEN) return
    if (socket.isPaused) socket.resume()
    socket.close(code)
    setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref()
  }

  function ended(): void {
    isOpen = false
    clearTimeout(authTimer)
    if (connection !== null) hub.leaveAll(connection)
  }

  return session
}

/** The message, and the id under which its sender waits for an answer. */
interface ReceivedMessage {
  message: ClientMessage | AppError
  clientMessageId: string | undefined
}

/** Reads one text frame; never throws. */
function readClientMessage(text: string): ReceivedMessage {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { message: new AppError('MALFORMED_REQUEST'), clientMessageId: undefined }
  }
  const clientMessageId = idOf(json)
  const parsed = ClientMessage.safeParse(json)
  if (parsed.success) return { message: parsed.data, clientMessageId }
  const issue = parsed.error.issues[0]
  const isRule = issue !== undefined && issue.path.length > 0 && issue.code !== 'invalid_union'
  const message = isRule
    ? new AppError('INVALID_INPUT', { message: hasHangul(issue.message) ? issue.message : undefined })
    : new AppError('MALFORMED_REQUEST')
  return { message, clientMessageId }
}

/** The answer to a failed message; the user is told only errors of the catalogue. */
function errorMessage(error: unknown, clientMessageId: string | undefined): ServerMessage {
  const known = error instanceof AppError ? error : new AppError('INTERNAL')
  return {
    type: 'error',
    code: known.code,
    message: known.message,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
  }
}

function idOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('clientMessageId' in json)) return undefined
  const id = json.clientMessageId
  return typeof id === 'string' && id.length <= 64 ? id : undefined
}
