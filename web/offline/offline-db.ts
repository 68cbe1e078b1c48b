import { Dexie, type Table } from 'dexie'
import type { Bytes } from './encryption.ts'
import type { OutboxRow } from './outbox/outbox-item.ts'
import { DATABASE_NAME } from './stored-row.ts'

export interface SessionRow {
  id: 'current'
  accountId: number
  /** null after the session expired: the key stays, nothing is sent. */
  sessionId: string | null
  deviceKey: CryptoKey
}

export interface OutboxFileRow {
  submissionId: string
  sealedBytes: Bytes
}

export interface DraftRow {
  accountId: number
  formId: string
  sealedValue: Bytes
  savedAt: number
}

export interface DraftFileRow {
  accountId: number
  formId: string
  /** {name, type}: a file name may well be a customer's name. */
  sealedMeta: Bytes
  sealedBytes: Bytes
}

export interface ReferenceRow {
  accountId: number
  etag: string
  body: unknown
  fetchedAt: number
}

/**
 * The device's one database. A released version is never edited: a change of shape is a new `version(n)` below with
 * its `upgrade`, and a sample of the old one in testing/released-databases.ts, because unsent records travel with it.
 */
export class OfflineDb extends Dexie {
  declare session: Table<SessionRow, string>
  declare outbox: Table<OutboxRow, string>
  declare outboxFiles: Table<OutboxFileRow, string>
  declare drafts: Table<DraftRow, [number, string]>
  declare draftFiles: Table<DraftFileRow, [number, string]>
  declare referenceCache: Table<ReferenceRow, number>

  #connection: Promise<unknown> = Promise.resolve()

  constructor(name: string = DATABASE_NAME) {
    // Chrome otherwise reports a commit before it is on the disk: the form would be cleared, and a power cut would lose its text.
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      session: 'id',
      outbox: 'submissionId, accountId',
      outboxFiles: 'submissionId',
      drafts: '[accountId+formId]',
      draftFiles: '[accountId+formId]',
      referenceCache: 'accountId',
    })
  }

  /**
   * Runs database work; when the connection turns out to be dead (iOS kills it in the background) it reopens and runs
   * the work once more. So the work must be one transaction or a read, and harmless when done twice.
   */
  async run<T>(work: () => PromiseLike<T>): Promise<T> {
    const connection = this.#connection
    try {
      return await work()
    } catch (error) {
      if (!isDeadConnection(error)) throw error
      // Once for all callers that found it dead: closing a second time would break off what the first is already doing again.
      if (this.#connection === connection) this.#connection = this.#reopen()
      await this.#connection
      return await work()
    }
  }

  #reopen(): Promise<unknown> {
    this.close({ disableAutoOpen: false })
    return this.open()
  }
}

/** OpenFailedError comes while Dexie, which has noticed it too, closes and opens the database by itself. */
const DEAD_CONNECTION = new Set([
  'InvalidStateError',
  'DatabaseClosedError',
  'OpenFailedError',
  'UnknownError',
  'AbortError',
])

function isDeadConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A full disk also aborts the transaction; writing once more would only fail once more.
  const inner = 'inner' in error && error.inner instanceof Error ? error.inner.name : ''
  return DEAD_CONNECTION.has(error.name) && inner !== 'QuotaExceededError'
}
