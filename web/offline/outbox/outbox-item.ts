import type { Bytes } from '../encryption.ts'

/**
 * The stored state. `sending` only means that a tab began; whether one is sending now is known by the lock,
 * which a killed tab releases. `reopened` is back in the form, and not sent until it is put back.
 */
export type StoredState = 'waiting' | 'sending' | 'outdated' | 'rejected' | 'reopened' | 'done'

/** The shown state: without a session, a record that could be sent waits for the login. */
export type ItemState = StoredState | 'paused-login'

interface StateRules {
  /** The sender sends it without being told. */
  sendable: boolean
  /** Not acknowledged by the server: it counts as unsent and must never be deleted automatically. */
  unsent: boolean
}

export const STATE_RULES = {
  waiting: { sendable: true, unsent: true },
  sending: { sendable: true, unsent: true },
  outdated: { sendable: true, unsent: true },
  rejected: { sendable: false, unsent: true },
  reopened: { sendable: false, unsent: true },
  done: { sendable: false, unsent: false },
} as const satisfies Record<StoredState, StateRules>

/** The last failure, for the user. `status` is 0 without an answer, or when the device is the reason. */
export interface ItemError {
  status: number
  code: string
  sentence: string
}

/** A record of the outbox in IndexedDB; its file is in another table. Times are in ms since 1970. */
export interface OutboxRow {
  /** UUID, the Idempotency-Key of every attempt. */
  submissionId: string
  accountId: number
  /** Which request it becomes; this folder does not know what the kinds mean. */
  kind: string
  /** What the request needs besides the fields, such as the document that it answers. */
  target: unknown
  /** Records of one queue are sent in the order in which they were written; without one, none waits for another. */
  queue?: string
  state: StoredState
  submittedAt: number
  /** Above 0 the server may have it: before editing or deleting it must be withdrawn. */
  attempts: number
  nextAttemptAt: number
  /** Nothing cuts the wait until nextAttemptAt short: the server's Retry-After, or a refusal that is in doubt. */
  heldByServer: boolean
  /** The server will never accept this submissionId again. */
  withdrawn: boolean
  error: ItemError | null
  fileSha256: string | null
  fileSize: number
  /** {label, fileName, fileType}, encrypted because each may name a customer. */
  sealedSummary: Bytes
  /** Null once the device's copy is gone, and with it the file: the server has the record elsewhere too, or room was short. */
  sealedFields: Bytes | null
  documentId: number | null
  documentNumber: string | null
  doneAt: number | null
  /** Signed by the server when it accepted the record, and sent with it should the server have lost it. */
  receipt?: object
  /** When the server was last asked where it has the record. */
  offeredAt?: number
  /** The account has logged in since: the server is asked at once. */
  askAnew?: boolean
  /** When the server said that the record is in a second place. */
  securedAt?: number
  /** The copy made room for others before the record was in a second place. */
  gaveWay?: boolean
  /** How often it was refused for what the app cannot have caused. */
  doubts?: number
}

export interface ItemSummary {
  label: string
  fileName: string | null
  fileType: string | null
}

/** A record as its own account sees it. `label` is null when no key decrypts it. */
export type OutboxItem = Omit<OutboxRow, 'state' | 'sealedSummary' | 'sealedFields' | 'receipt'> & {
  state: ItemState
  label: string | null
  fileName: string | null
}

/** The contexts that tie encrypted values to their record and their column. */
export function sealContext(submissionId: string) {
  const item = `outbox/${submissionId}`
  return { summary: `${item}/summary`, fields: `${item}/fields`, file: `${item}/file` }
}
