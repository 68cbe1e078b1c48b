import { type ServerMessage, SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import { type Bus, type BusEvent, createLocalBus, type Ended, type Except } from './bus.ts'

/** An open socket, as the hub sees it. */
export interface Connection<Account extends { id: number } = { id: number }> {
  /** Unique across all processes. */
  id: string
  account: Account
  sessionHash: string
  /** Never throws or waits; a receiver that does not keep up is closed. */
  send(text: string): void
  close(code: number): void
}

/** Rooms of connections. Room names belong to the features; the hub knows none of them. */
export interface Hub {
  join(connection: Connection, room: string): void
  leave(connection: Connection, room: string): void
  leaveAll(connection: Connection): void
  /** Sends to everybody in the room, in every process, except `except`. Call it on commit. */
  publish(room: string, message: ServerMessage, except?: Except): void
  /** Closes these connections in every process, if they joined a room or were added. Call it on commit. */
  close(ended: Ended, code: number): void
  /** Closes all connections of this process. */
  closeAll(code: number): void
  /** Tells the feature whose topic it is in every process, this one included. No connection hears of it. */
  tell(topic: string, news: unknown): void
  onTold(topic: string, listener: (news: unknown) => void): void
  /** Runs whenever a connection of this process has ended, perhaps more than once. */
  onEnd(listener: (connection: Connection) => void): void
  /** Makes a connection known before it is in any room. */
  add(connection: Connection): void
  /** The connections of this process. */
  connections(): Connection[]
  /** Milliseconds since the last message for any room, or since messages may have been missed. */
  quietMs(): number
}

export function createHub(bus: Bus = createLocalBus()): Hub {
  const roomsOf = new Map<Connection, Set<string>>()
  const members = new Map<string, Set<Connection>>()
  const toldListeners = new Map<string, (news: unknown) => void>()
  const endListeners: ((connection: Connection) => void)[] = []
  let lastMessageAt = performance.now()

  function add(connection: Connection): Set<string> {
    const known = roomsOf.get(connection)
    if (known !== undefined) return known
    const rooms = new Set<string>()
    roomsOf.set(connection, rooms)
    return rooms
  }

  function leave(connection: Connection, room: string): void {
    roomsOf.get(connection)?.delete(room)
    const inside = members.get(room)
    inside?.delete(connection)
    if (inside?.size === 0) members.delete(room)
  }

  function deliver(event: BusEvent): void {
    if (event.kind === 'close') {
      for (const connection of [...roomsOf.keys()]) {
        if (isEnded(connection, event.ended)) connection.close(event.code)
      }
      return
    }
    if (event.kind === 'told') {
      toldListeners.get(event.topic)?.(event.news)
      return
    }
    lastMessageAt = performance.now()
    const inside = members.get(event.room)
    if (inside === undefined) return
    const text = JSON.stringify(event.message)
    // A copy, because sending to a receiver that lags behind closes it, which changes the set.
    for (const connection of [...inside]) {
      if (!isExcepted(connection, event.except)) connection.send(text)
    }
  }

  function closeAll(code: number): void {
    for (const connection of [...roomsOf.keys()]) connection.close(code)
  }

  function missed(): void {
    lastMessageAt = performance.now()
    closeAll(SOCKET_CLOSE.resync)
  }

  bus.listen({ deliver, missed })

  return {
    add: (connection) => void add(connection),
    join(connection, room) {
      add(connection).add(room)
      const inside = members.get(room)
      if (inside === undefined) members.set(room, new Set([connection]))
      else inside.add(connection)
    },
    leave,
    leaveAll(connection) {
      for (const room of roomsOf.get(connection) ?? []) leave(connection, room)
      roomsOf.delete(connection)
      for (const listener of endListeners) listener(connection)
    },
    publish(room, message, except) {
      bus.publish({ kind: 'message', room, message, ...(except === undefined ? {} : { except }) })
    },
    tell: (topic, news) => bus.publish({ kind: 'told', topic, news }),
    onTold: (topic, listener) => void toldListeners.set(topic, listener),
    onEnd: (listener) => void endListeners.push(listener),
    close: (ended, code) => bus.publish({ kind: 'close', ended, code }),
    closeAll,
    connections: () => [...roomsOf.keys()],
    quietMs: () => performance.now() - lastMessageAt,
  }
}

function isEnded({ account, sessionHash }: Connection, ended: Ended): boolean {
  if ('sessionHash' in ended) return sessionHash === ended.sessionHash
  return account.id === ended.accountId && sessionHash !== ended.exceptSession
}

function isExcepted(connection: Connection, except: Except | undefined): boolean {
  return typeof except === 'object' ? connection.account.id === except.accountId : connection.id === except
}
