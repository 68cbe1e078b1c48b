import type { Laboratory } from './laboratory.ts'

/** What goes wrong in a round, and how. */
export interface Fault {
  name: string
  /** Why it cannot be tried here, in words for the terminal; null: it can. */
  missing(laboratory: Laboratory): string | null
  /** Starts what answers the operations. */
  begin(laboratory: Laboratory): Promise<Struck>
}

/** Running servers and what is about to happen to them. */
export interface Struck {
  /** One address for each operation in turn. */
  urls: readonly string[]
  /** The fault, at a moment amid the operations. */
  strike(): Promise<void>
  /** Ends what still runs, after all operations have ended. */
  end(): Promise<void>
}
