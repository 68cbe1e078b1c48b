import { Dexie, type Table } from 'dexie'
import type { Bytes } from './encryption.ts'
import { readOnlyKeyFile } from './key-file.ts'
import { KeyRing } from './key-ring.ts'
import type { OutboxRow } from './outbox/outbox-item.ts'
import { DATABASE_NAME } from './stored-row.ts'

export interface SessionRow {
  id: 'current'
  accountId: number
  sessionId: string | null
  /** Names the account also where the server has given ids anew; absent: a login by an older version. */
  accountUuid?: string
  /** When the server's data had last been restored at the login. */
  restoredAt?: string | null
  endToken?: string
  /** The keys in the key file that are this session's. */
  keysId?: string
  /** False: the keys are in the memory of one tab only. */
  isKept?: boolean
  /** Of logins before there was a key file, until the next login. */
  deviceKey?: CryptoKey
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
  /** {name, type}, encrypted because a file name may be a customer's name. */
  sealedMeta: Bytes
  sealedBytes: Bytes
}

export interface ReferenceRow {
  accountId: number
  etag: string
  body: unknown
  fetchedAt: number
}

export interface KeptRow {
  accountId: number
  name: string
  at: number
  sealed: Bytes
  sealedBytes?: Bytes
}

/** A session that was ended on this device only: the server could not be told. `since` in ms since 1970. */
export interface EndingRow {
  /** Good for nothing but ending it. */
  endToken: string
  /** Of the account, for the people at this device. */
  name: string
  since: number
}

/**
 * The device's one database. Never edit a released version, because devices hold unsent records in it: add a
 * `version(n)` with its `upgrade`, and a sample of the old one to testing/released-databases.ts.
 */
export class OfflineDb extends Dexie {
  declare session: Table<SessionRow, string>
  declare outbox: Table<OutboxRow, string>
  declare outboxFiles: Table<OutboxFileRow, string>
  declare drafts: Table<DraftRow, [number, string]>
  declare draftFiles: Table<DraftFileRow, [number, string]>
  declare referenceCache: Table<ReferenceRow, number>
  declare kept: Table<KeptRow, [number, string]>
  declare endings: Table<EndingRow, string>

  /** The keys of what is sealed here, which are never in the database itself. */
  readonly keys: KeyRing

  #connection: Promise<unknown> = Promise.resolve()

  constructor(name: string = DATABASE_NAME, keys: KeyRing = new KeyRing(readOnlyKeyFile)) {
    // Chrome otherwise reports a commit before it is on disk, so a power cut could lose a submitted form.
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      session: 'id',
      outbox: 'submissionId, accountId',
      outboxFiles: 'submissionId',
      drafts: '[accountId+formId]',
      draftFiles: '[accountId+formId]',
      referenceCache: 'accountId',
    })
    this.version(2).stores({ kept: '[accountId+name]' })
    this.version(3).stores({ endings: 'endToken' })
    this.keys = keys
  }

  /**
   * Runs database work. When the connection is dead (iOS kills it in the background), it reopens it and runs
   * the work again. So the work must be one transaction or a read, and safe to repeat.
   */
  async run<T>(work: () => PromiseLike<T>): Promise<T> {
    const connection = this.#connection
    try {
      return await work()
    } catch (error) {
      if (!isDeadConnection(error)) throw error
      // Reopens once for all callers: closing again would interrupt those that are already repeating work.
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

/** OpenFailedError comes while Dexie reopens the database by itself. */
const DEAD_CONNECTION = new Set([
  'InvalidStateError',
  'DatabaseClosedError',
  'OpenFailedError',
  'UnknownError',
  'AbortError',
])

function isDeadConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A full disk also aborts the transaction, and then repeating the write cannot help.
  const inner = 'inner' in error && error.inner instanceof Error ? error.inner.name : ''
  return DEAD_CONNECTION.has(error.name) && inner !== 'QuotaExceededError'
}
