import type { ReplicaLoss } from './replica-claim.ts'

export interface ReplicatorLimits {
  everyMs: number
  /** The log begins anew beyond this. */
  checkpointBytes: number
  /** Beyond this much that could not be shipped a new snapshot is made later. */
  mostUnshippedBytes: number
  snapshotEveryMs: number
  /** After a checkpoint, whether it was possible or not, the next is tried. */
  checkpointAgainMs: number
  longestPauseMs: number
  /** About so much of the files is read again in each turn. */
  rereadBytes: number
}

export const LIMITS: ReplicatorLimits = {
  everyMs: 1000,
  checkpointBytes: 16 * 1024 * 1024,
  mostUnshippedBytes: 64 * 1024 * 1024,
  snapshotEveryMs: 86_400_000,
  checkpointAgainMs: 5000,
  longestPauseMs: 60_000,
  rereadBytes: 4 * 1024 * 1024,
}

export interface ReplicaStatus {
  /** The replica is on the disk of the data, so that it is no second place. */
  isWithData: boolean
  /** The place is not this server's replica, or not any more, and nothing counts as secured; null: it is, as far as is known. */
  lost: ReplicaLoss | null
  /** When the newest segment that is there was read; ISO 8601, null: none yet. */
  lastShippedAt: string | null
  /** Since when something that was committed is not there; null: all of it is. */
  behindSince: string | null
  /** Why the last attempt failed, as a code or an English phrase for the log; null: it did not. */
  problem: string | null
  /** Every submission up to this number is there, with its files; null: none. */
  secured: number | null
  /** How many files are not whole anywhere, neither where they are stored nor in a backup or the replica. */
  missingFiles: number
  /** The storage keys of the first of them. */
  firstMissing: string[]
  /** The generation and number of the newest segment that can be rebuilt; null: none yet. */
  newest: { generation: string; sequence: number } | null
}

export function statusAtStart(): ReplicaStatus {
  return {
    isWithData: false,
    lost: null,
    lastShippedAt: null,
    behindSince: new Date().toISOString(),
    problem: null,
    secured: null,
    missingFiles: 0,
    firstMissing: [],
    newest: null,
  }
}
