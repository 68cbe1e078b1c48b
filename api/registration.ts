import type { Context } from './context.ts'
import type { Authentication } from './http/authentication.ts'
import type { Mount } from './http/mount.ts'
import type { SocketHandlers } from './realtime/socket-handlers.ts'

/** What a feature uses to register itself. */
export interface Registration {
  mount: Mount
  context: Context
  sockets: SocketHandlers
  authentication: Authentication
  /** Runs when the server ends. */
  onClose(stop: () => void | Promise<void>): void
}
