import { SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import { type Allowance, createAllowance, type MessageLimits } from './message-allowance.ts'
import type { SocketSession } from './socket-session.ts'

/** How many sockets may be open, and what the sockets of one account may send together. */
export interface SocketBounds {
  altogether: number
  /** That have not signed in yet: of one network, in which many shops may be, and of all. */
  strangersOfNetwork: number
  strangers: number
  ofAccount: number
  messagesOfAccount: MessageLimits
}

/**
 * The open sockets of this process. Beyond a bound the oldest gives way, not the newest: whoever signs in does so at once, so
 * that strangers who only hold sockets keep nobody out.
 */
export class OpenSockets {
  readonly #bounds: SocketBounds
  readonly #all = new Set<SocketSession>()
  /** Those that have not signed in, oldest first, with the networks that they come from. */
  readonly #strangers = new Map<SocketSession, string>()
  readonly #accounts = new Map<number, { sockets: Set<SocketSession>; allow: Allowance }>()

  constructor(bounds: SocketBounds) {
    this.#bounds = bounds
  }

  get isFull(): boolean {
    return this.#all.size >= this.#bounds.altogether
  }

  [Symbol.iterator](): Iterator<SocketSession> {
    return this.#all.values()
  }

  add(session: SocketSession, network: string): void {
    const neighbours = [...this.#strangers].filter(([, other]) => other === network)
    if (neighbours.length >= this.#bounds.strangersOfNetwork) this.#cutOff(neighbours[0]?.[0])
    if (this.#strangers.size >= this.#bounds.strangers) this.#cutOff(this.#strangers.keys().next().value)
    this.#all.add(session)
    this.#strangers.set(session, network)
  }

  signedIn(session: SocketSession, accountId: number): Allowance {
    this.#strangers.delete(session)
    const { sockets, allow } = this.#accounts.get(accountId) ?? {
      sockets: new Set<SocketSession>(),
      allow: createAllowance(this.#bounds.messagesOfAccount),
    }
    this.#accounts.set(accountId, { sockets, allow })
    const [oldest] = sockets
    sockets.add(session)
    if (sockets.size > this.#bounds.ofAccount && oldest !== undefined) {
      sockets.delete(oldest)
      oldest.close(SOCKET_CLOSE.tooManyOfAccount)
    }
    return allow
  }

  remove(session: SocketSession, accountId: number | null): void {
    this.#all.delete(session)
    this.#strangers.delete(session)
    if (accountId === null) return
    const sockets = this.#accounts.get(accountId)?.sockets
    sockets?.delete(session)
    if (sockets?.size === 0) this.#accounts.delete(accountId)
  }

  #cutOff(stranger: SocketSession | undefined): void {
    if (stranger === undefined) return
    this.#strangers.delete(stranger)
    stranger.close(SOCKET_CLOSE.authTimeout)
  }
}
