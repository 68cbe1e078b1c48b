import type { ServerMessage } from '#shared/realtime/socket-messages.ts'

/** Connections that get no message: one by its id, or all of an account. */
export type Except = string | { accountId: number }

/** Connections to close: those of one session, or of an account with at most one session excepted. */
export type Ended = { sessionHash: string } | { accountId: number; exceptSession?: string }

/** The events that the processes of one portal send each other. */
export type BusEvent =
  | { kind: 'message'; room: string; message: ServerMessage; except?: Except }
  | { kind: 'close'; ended: Ended; code: number }
  /** What a feature tells itself in the other processes; `topic` belongs to it. */
  | { kind: 'told'; topic: string; news: unknown }

export interface BusListener {
  deliver(event: BusEvent): void
  /** Events of other processes may have been missed, so clients must read again. */
  missed(): void
}

/** Carries events to every process, this one included, in the order in which they were published here. */
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
