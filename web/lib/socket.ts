import { useSyncExternalStore } from 'react'
import { type ClientMessage, ServerMessage, SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import { retryDelay } from './retry-delay.ts'

/** Named as ConnectionBadge shows it: 연결 끊김, 연결 중, 연결됨. */
export type SocketState = 'disconnected' | 'connecting' | 'connected'

/**
 * What is shown while the socket is down: `connecting` when calls reach the server all the same (`isReached`),
 * `disconnected` when they do not, and the socket's own state while no call has been tried.
 */
export function shownState(live: SocketState, isReached: boolean | null): SocketState {
  return live === 'connected' || isReached === null ? live : isReached ? 'connecting' : 'disconnected'
}

type MessageType = ServerMessage['type']
type MessageOf<Type extends MessageType> = Extract<ServerMessage, { type: Type }>

/** What the socket needs from its surroundings; tests give their own. */
export interface SocketSurroundings {
  open: () => WebSocket
  sessionId: () => string | null
  /** The server ended the session of this socket (4401). */
  sessionEnded: () => void
  random?: () => number
  /** Asks whether calls reach the server, after a connection was lost or refused. */
  reaches?: () => Promise<boolean>
  /** The longest wait before the next try, in milliseconds; 5 min where it is left out. */
  longestWait?: () => number
  /** Milliseconds since 1970. */
  now?: () => number
}

const AUTH_WITHIN_MS = 10_000
/** Two and a half heartbeats of the server: a connection that is silent for longer is dead. */
const HEARD_WITHIN_MS = 75_000
/** How long a page stays away that gave way to newer ones of the same account, unless somebody comes back to it. */
const GIVEN_WAY_MS = 300_000

/**
 * The one shared connection to `/ws`: authenticates by session id, reconnects with backoff and rejoins its
 * rooms. Nothing is queued while it is down: `send` answers false, and `onMissed` tells lists to read again.
 */
export function createSocket(surroundings: SocketSurroundings) {
  const listeners = new Map<MessageType, Set<(message: never) => void>>()
  const stateListeners = new Set<() => void>()
  const missedListeners = new Set<() => void>()
  const rooms = new Map<number, number>()
  let state: SocketState = 'disconnected'
  let isReached: boolean | null = null
  let socket: WebSocket | null = null
  let isWanted = false
  /** Since when the page reads what no connection follows yet; null once one was there, or failed. */
  let readingSince: number | null = null
  const now = surroundings.now ?? Date.now
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function become(next: SocketState, reached = isReached): void {
    const before = [shownState(state, isReached), isReached]
    state = next
    isReached = next === 'connected' ? null : reached
    if (shownState(state, isReached) === before[0] && isReached === before[1]) return
    for (const listener of stateListeners) listener()
  }

  function connect(): void {
    clearTimeout(timer)
    if (!isWanted || socket !== null || surroundings.sessionId() === null) return
    const opened = surroundings.open()
    socket = opened
    become('connecting')
    timer = setTimeout(() => lost(opened), AUTH_WITHIN_MS)
    opened.onopen = () => {
      const sessionId = surroundings.sessionId()
      if (sessionId === null) lost(opened)
      else opened.send(JSON.stringify({ type: 'auth', sessionId } satisfies ClientMessage))
    }
    opened.onmessage = (event) => {
      if (socket === opened) receive(event.data)
    }
    opened.onclose = (event) => {
      if (socket !== opened) return
      if (event.code === SOCKET_CLOSE.sessionEnded) surroundings.sessionEnded()
      lost(opened, event.code === SOCKET_CLOSE.tooManyOfAccount ? GIVEN_WAY_MS : undefined)
    }
  }

  /** After a call without an answer: without a server behind it, a connection that looks open is given up. */
  async function doubt(): Promise<void> {
    const doubted = socket
    if (state === 'connected' && doubted !== null && (await surroundings.reaches?.()) === false) lost(doubted)
  }

  /** Gives up a connection that has ended, or that seems to be dead, and plans the next try. */
  function lost(ended: WebSocket, wait?: number): void {
    if (socket !== ended) return
    drop()
    if (!isWanted) return
    void surroundings.reaches?.().then((yes) => {
      if (isWanted && state !== 'connected') become(state, yes)
    })
    timer = setTimeout(
      connect,
      wait ?? retryDelay(attempts, surroundings.random, surroundings.longestWait?.()),
    )
    attempts += 1
  }

  function drop(): void {
    clearTimeout(timer)
    clearTimeout(silence)
    const dropped = socket
    socket = null
    // A reading may have failed with it, so everything is read again whatever the server says.
    readingSince = null
    if (dropped !== null) {
      dropped.onopen = dropped.onmessage = dropped.onclose = null
      dropped.close()
    }
    become('disconnected')
  }

  function receive(data: unknown): void {
    const message = parsed(data)
    if (message === null) return
    if (message.type === 'auth_ok') {
      clearTimeout(timer)
      attempts = 0
      become('connected')
      for (const roomId of rooms.keys()) send({ type: 'join_room', roomId })
      const isMissed = mayHaveMissed(message.quietMs ?? 0)
      readingSince = null
      if (isMissed) for (const listener of missedListeners) listener()
    }
    if (message.type === 'heartbeat' && socket !== null) {
      clearTimeout(silence)
      silence = setTimeout(lost, HEARD_WITHIN_MS, socket)
    }
    for (const listener of listeners.get(message.type) ?? []) listener(message as never)
  }

  /**
   * True when data read before the connection may be older than an unheard change: when a message went out
   * since the reading began. Only durations are compared, so the clocks of device and server need not agree.
   */
  function mayHaveMissed(quietMs: number): boolean {
    if (readingSince === null) return true
    const readForMs = now() - readingSince
    // Below zero: the device's clock was changed meanwhile.
    return readForMs < 0 || readForMs >= quietMs
  }

  /** False when the message could not be sent; the caller decides what to do with it. */
  function send(message: ClientMessage): boolean {
    if (state !== 'connected' || socket === null) return false
    socket.send(JSON.stringify(message))
    return true
  }

  return {
    send,
    doubt,
    state: () => shownState(state, isReached),
    /** The server was asked and did not answer, by socket or by call. */
    isUnreached: () => state !== 'connected' && isReached === false,
    /** Tells whether calls reach the server while the socket is down; null when none was tried. */
    callsReach: (yes: boolean | null) => become(state, yes),
    onStateChange: (listener: () => void) => added(stateListeners, listener),
    /** Runs on a connection before which messages may have been missed: the moment to read again. */
    onMissed: (listener: () => void) => added(missedListeners, listener),
    /** Listens to one type of message; returns a function that ends it. */
    subscribe<Type extends MessageType>(
      type: Type,
      listener: (message: MessageOf<Type>) => void,
    ): () => void {
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set)
      return added(set, listener as (message: never) => void)
    },
    /** Joins now and after every reconnect, until the last holder has left. */
    joinRoom(roomId: number): () => void {
      const holders = rooms.get(roomId) ?? 0
      rooms.set(roomId, holders + 1)
      if (holders === 0) send({ type: 'join_room', roomId })
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (rooms.get(roomId) ?? 1) - 1
        if (left > 0) {
          rooms.set(roomId, left)
          return
        }
        rooms.delete(roomId)
        send({ type: 'leave_room', roomId })
      }
    },
    /** Connects for a page whose first reading began at `since`, in milliseconds since 1970. */
    begin(since: number): void {
      readingSince = since
      this.start()
    },
    /** Connects, or tries at once instead of after the backoff (`online`, becoming visible, a new session). */
    start(): void {
      isWanted = true
      attempts = 0
      if (socket === null) connect()
    },
    /** A new session needs a new authentication. */
    restart(): void {
      drop()
      isWanted = true
      attempts = 0
      connect()
    },
    stop(): void {
      isWanted = false
      become(state, null)
      drop()
    },
  }
}

export type PortalSocket = ReturnType<typeof createSocket>

function parsed(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null
  try {
    return ServerMessage.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

function added<Listener>(set: Set<Listener>, listener: Listener): () => void {
  set.add(listener)
  return () => set.delete(listener)
}

/** The state of a connection for a component. */
export function useSocketState(socket: PortalSocket): SocketState {
  return useSyncExternalStore(socket.onStateChange, socket.state)
}
