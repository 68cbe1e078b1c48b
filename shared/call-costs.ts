/**
 * What a call takes of the server, and how much of it may be in work at once: of one account, of one network (in
 * which many shops may be), and of all in one process. `perMinute`: how often an account may begin it.
 */
export interface CostBounds {
  ofAccount: number
  ofNetwork: number
  altogether: number
  perMinute?: number
}

/**
 * A device sends one file at a time, so an account reaches its bound of uploads only with dozens of devices. Of the others each
 * takes a thread or a processor for a while; people wait for one before they ask for the next.
 */
export const CALL_COSTS = {
  /** A call without a cost of its own. The app of one device has at most a dozen in work. */
  call: {
    ofAccount: 64,
    ofNetwork: Number.POSITIVE_INFINITY,
    altogether: Number.POSITIVE_INFINITY,
  },
  /** A body with a file while it arrives and is worked on; every multipart call is one. */
  upload: { ofAccount: 50, ofNetwork: 500, altogether: 1000 },
  /** A file while it is sent: a reader that stops reading keeps it open. */
  download: { ofAccount: 30, ofNetwork: 300, altogether: 600 },
  /** A workbook of as many rows as there are. */
  export: { ofAccount: 2, ofNetwork: 6, altogether: 6, perMinute: 20 },
  /** An uploaded table: one is read, the next one waits. */
  table: { ofAccount: 2, ofNetwork: 8, altogether: 8, perMinute: 60 },
  /** Letters in a picture. Whoever turns pages fast leaves some readings unfinished. */
  picture: { ofAccount: 3, ofNetwork: 8, altogether: 8 },
  /** Figures for which the history of many documents is read. */
  figures: { ofAccount: 2, ofNetwork: 8, altogether: 8, perMinute: 60 },
  /** A device's question what became of its records: a few an hour are usual. */
  offer: { ofAccount: 4, ofNetwork: 200, altogether: 200, perMinute: 60 },
  /** A run through all settlements; the second at once learns that one is in work. */
  run: { ofAccount: 2, ofNetwork: 3, altogether: 3, perMinute: 20 },
} as const satisfies Record<string, CostBounds>

export type CallCost = keyof typeof CALL_COSTS
