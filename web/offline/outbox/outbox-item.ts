import type { Bytes } from '../encryption.ts'

/**
 * What is stored. `sending` only says that somebody began: whether it is being sent this moment says the lock, so that
 * a killed tab leaves nothing behind. `reopened` is back in the form and is not sent until it is put back.
 */
export type StoredState = 'waiting' | 'sending' | 'outdated' | 'rejected' | 'reopened' | 'done'

/** What is shown: a record that could be sent, were there a session, waits for the login. */
export type ItemState = StoredState | 'paused-login'

interface StateRules {
  /** The sender takes it up by itself. */
  sendable: boolean
  /** The server has not acknowledged it: it counts as unsent and must never vanish by itself. */
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

/** The last failure, for the user. `status` is 0 when no answer came or the device itself is the reason. */
export interface ItemError {
  status: number
  code: string
  sentence: string
}

/** A record of the outbox as it lies in IndexedDB; its file lies in a table of its own. Times in ms since 1970. */
export interface OutboxRow {
  /** UUID, the Idempotency-Key of every attempt. */
  submissionId: string
  accountId: number
  /** Which request it becomes; the island does not know what it means. */
  kind: string
  /** What the request needs besides the fields, e.g. the document it answers to. */
  target: unknown
  state: StoredState
  submittedAt: number
  /** Above 0 the server may have it: editing and deleting must withdraw first. */
  attempts: number
  nextAttemptAt: number
  /** nextAttemptAt is the server's Retry-After, which no wake-up cuts short. */
  heldByServer: boolean
  /** The key is burned: the server will never accept this submissionId again. */
  withdrawn: boolean
  error: ItemError | null
  fileSha256: string | null
  fileSize: number
  /** {label, fileName, fileType}, sealed: all of it may name a customer. */
  sealedSummary: Bytes
  /** null once done. */
  sealedFields: Bytes | null
  documentId: number | null
  documentNumber: string | null
  doneAt: number | null
}

export interface ItemSummary {
  label: string
  fileName: string | null
  fileType: string | null
}

/** A record as its own account sees it. `label` is null when this key cannot open it. */
export type OutboxItem = Omit<OutboxRow, 'state' | 'sealedSummary' | 'sealedFields'> & {
  state: ItemState
  label: string | null
  fileName: string | null
}

/** The words that tie sealed bytes to their record and their place in it. */
export function sealContext(submissionId: string) {
  const item = `outbox/${submissionId}`
  return { summary: `${item}/summary`, fields: `${item}/fields`, file: `${item}/file` }
}
