import { AppError } from '#shared/errors.ts'
import { type Capability, type Scope, scopeOf } from '#shared/permissions.ts'
import type { ClientMessage, ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { AccessedList } from '../http/access-sink.ts'
import type { Account } from '../http/accounts.ts'
import type { Connection } from './hub.ts'

/** The messages that belong to features; `auth` belongs to the socket itself. */
export type FeatureMessage = Exclude<ClientMessage, { type: 'auth' }>
type MessageOf<Type extends FeatureMessage['type']> = Extract<FeatureMessage, { type: Type }>

export interface SocketRequest<Type extends FeatureMessage['type']> {
  connection: Connection<Account>
  account: Account
  message: MessageOf<Type>
  /** With which objects; the feature decides whether this object is among them. */
  scope: Scope
  reply(message: ServerMessage): void
  accessed: TellSocketAccess
}

/** Tells whose records the socket shows from now on; resolves when that is durable in the log, and throws where it cannot be. */
export type TellSocketAccess = (listed: Omit<AccessedList, 'by'>) => Promise<void>

export interface SocketHandler<Type extends FeatureMessage['type']> {
  access: Capability
  /** An AppError is answered as `error`; the next message of the same socket waits for the end of this one. */
  handle(request: SocketRequest<Type>): Promise<void>
}

type Dispatch = (
  connection: Connection<Account>,
  message: FeatureMessage,
  accessed: TellSocketAccess,
) => Promise<void>

/** Which feature answers which socket message, and who may send it. */
export class SocketHandlers {
  readonly #dispatch = new Map<string, Dispatch>()
  readonly #capabilities = new Map<string, Capability>()
  readonly #greeters: ((connection: Connection<Account>) => void)[] = []

  /** Each message type has one handler; registering a second one is an error. */
  register<Type extends FeatureMessage['type']>(type: Type, handler: SocketHandler<Type>): void {
    if (this.#dispatch.has(type)) throw new Error(`socket message ${type} has a handler already`)
    this.#capabilities.set(type, handler.access)
    this.#dispatch.set(type, async (connection, message, accessed) => {
      if (!isOfType(message, type)) return
      const { account } = connection
      const scope = scopeOf(account, handler.access)
      if (scope === null) throw new AppError('FORBIDDEN')
      const reply = (answer: ServerMessage) => connection.send(JSON.stringify(answer))
      await handler.handle({ connection, account, message, scope, reply, accessed })
    })
  }

  /** Runs for each connection after its `auth` and before `auth_ok`, to join rooms that need no request. */
  onAuthenticated(greeter: (connection: Connection<Account>) => void): void {
    this.#greeters.push(greeter)
  }

  greet(connection: Connection<Account>): void {
    for (const greeter of this.#greeters) greeter(connection)
  }

  /** Throws FORBIDDEN by the table of rights, or what the handler throws. */
  async dispatch(
    connection: Connection<Account>,
    message: FeatureMessage,
    accessed: TellSocketAccess,
  ): Promise<void> {
    const dispatch = this.#dispatch.get(message.type)
    if (dispatch === undefined) throw new AppError('MALFORMED_REQUEST')
    await dispatch(connection, message, accessed)
  }

  /** The capability of each message type, for the test of all roles. */
  capabilities(): ReadonlyMap<string, Capability> {
    return this.#capabilities
  }
}

function isOfType<Type extends FeatureMessage['type']>(
  message: FeatureMessage,
  type: Type,
): message is MessageOf<Type> {
  return message.type === type
}
