import type { ServerMessage } from '#shared/realtime/socket-messages.ts'

/** Who is left out: one connection by its id, or all connections of an account. */
export type Except = string | { accountId: number }

/** Whose connections are closed: those of one session, or of an account, of which one session may go on. */
export type Ended = { sessionHash: string } | { accountId: number; exceptSession?: string }

/** What the processes of one portal tell each other. */
export type BusEvent =
  | { kind: 'message'; room: string; message: ServerMessage; except?: Except }
  | { kind: 'close'; ended: Ended; code: number }

export interface BusListener {
  deliver(event: BusEvent): void
  /** Events of other processes may have been missed: whoever follows them must ask again. */
  missed(): void
}

/** Carries events to every process, this one included, in the order in which this one published them. */
export interface Bus {
  listen(listener: BusListener): void
  publish(event: BusEvent): void
  /** Sends what is waiting, then stops. */
  close(): Promise<void>
}

/** The bus of a single process. */
export function createLocalBus(): Bus {
  const listeners: BusListener[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    publish(event) {
      for (const listener of listeners) listener.deliver(event)
    },
    close: async () => {},
  }
}
