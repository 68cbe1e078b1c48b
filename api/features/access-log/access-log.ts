import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import type { Access, AccessedList, AccessSink, Refusal } from '../../http/access-sink.ts'
import { accessRow, insertAccessRows, maskedFilter, type NewAccessRow } from './access-rows.ts'
import { rangesOf } from './id-ranges.ts'
import { refusalAction, refusalReason } from './refusals.ts'
import { OnceAMinute, RepeatedViews, ShownLists } from './repetitions.ts'

/** Views are written together this often; a crash loses at most this much of them. */
const VIEWS_WAIT_MS = 1000
const RETRY_MS = 5000
/** When so many views wait for a log that cannot be written, further views wait for their row and fail with it. */
const MOST_WAITING = 5000
const MOST_TOGETHER = 512

interface Waiting {
  row: NewAccessRow
  /** Set when a caller waits for the row to be durable. */
  settle: { resolve(): void; reject(error: unknown): void } | null
}

/**
 * Writes what is viewed, downloaded and exported, one transaction at a time for all rows that wait. Views are written after
 * a second; a download or an export starts only when its row is durable.
 */
export class AccessLog implements AccessSink {
  readonly #database: Context['database']
  readonly #clock: Context['clock']
  readonly #log: FastifyBaseLogger
  readonly #repeated = new RepeatedViews()
  readonly #refusals = new OnceAMinute()
  readonly #shownLists = new ShownLists()
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> | null = null

  constructor({ database, clock, log }: Pick<Context, 'database' | 'clock' | 'log'>) {
    this.#database = database
    this.#clock = clock
    this.#log = log
  }

  async add(access: Access): Promise<void> {
    const now = this.#clock.now()
    const isView = access.action === 'view'
    if (isView && this.#repeated.has(access, now)) return
    const row = accessRow(access.action, access, access.by, now)
    if (isView && this.#waiting.length < MOST_WAITING) {
      this.#waiting.push({ row, settle: null })
      this.#writeIn(VIEWS_WAIT_MS)
    } else {
      await this.#written(row)
    }
    if (isView) this.#repeated.add(access, now)
  }

  async addList({ by, list, documents, filters }: AccessedList): Promise<void> {
    const now = this.#clock.now()
    const shown = this.#shownLists.of(JSON.stringify([by.account.id, by.address, list, filters]), now)
    const fresh = documents.filter((id) => !shown.ids.has(id))
    if (fresh.length > 0) {
      const detail = {
        documents: rangesOf(fresh),
        rows: fresh.length,
        endpoint: list,
        filter: maskedFilter(filters),
      }
      const row = accessRow('list', { subject: null, person: null, detail }, by, now)
      for (const id of fresh) shown.ids.add(id)
      const written = this.#written(row)
      shown.written = Promise.all([shown.written, written])
      // An entry that failed stands for nothing: the next answer tries anew.
      written.catch(() => this.#shownLists.forget())
    }
    await shown.written
  }

  refused({ by, endpoint, error, id }: Refusal): void {
    const action = refusalAction(error)
    if (action === null || this.#waiting.length >= MOST_WAITING) return
    // The logins record their failures themselves, under the name that was typed.
    if (action === 'login-failed' && by.account === null) return
    const now = this.#clock.now()
    const kind = [by.account?.id ?? 0, endpoint, action, error.status]
    if (!this.#refusals.isFirst(JSON.stringify(kind), now)) return
    const reason = refusalReason(error)
    const detail = {
      endpoint,
      ...(action === 'refused' && reason === undefined && { status: error.status }),
      // Anything else that was put in the place of an id may be somebody's name or phone.
      ...(/^\d{1,12}$/.test(id ?? '') && { about: id }),
    }
    const row = accessRow(action, { subject: null, person: null, detail, reason }, by, now)
    this.#waiting.push({ row, settle: null })
    this.#writeIn(VIEWS_WAIT_MS)
  }

  /** Writes the rows that wait: when the server stops, and in tests that read the log. */
  flush(): Promise<void> {
    return this.#write()
  }

  /** Writes the last rows; rows that cannot be written are reported in the server's own log. */
  async close(): Promise<void> {
    await this.flush()
    if (this.#timer !== null) clearTimeout(this.#timer)
    if (this.#waiting.length > 0) this.#log.error({ rows: this.#waiting.length }, 'access rows are lost')
  }

  #writeIn(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.#write()
    }, milliseconds).unref()
  }

  #written(row: NewAccessRow): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ row, settle: { resolve, reject } })
      void this.#write()
    })
  }

  #write(): Promise<void> {
    if (this.#waiting.length > 0) this.#writing ??= this.#drain()
    return this.#writing ?? Promise.resolve()
  }

  /** Never rejects: callers that wait for a row get the error, and views are kept for the next attempt. */
  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_TOGETHER)
      try {
        const rows = batch.map(({ row }) => row)
        await this.#database.transaction(({ db }) => insertAccessRows(db, rows))
        for (const { settle } of batch) settle?.resolve()
      } catch (error) {
        this.#log.error({ err: error, rows: batch.length }, 'the access log cannot be written')
        const all = [...batch, ...this.#waiting]
        this.#waiting = all.filter(({ settle }) => settle === null)
        for (const { settle } of all) settle?.reject(error)
        this.#writeIn(RETRY_MS)
        break
      }
    }
    this.#writing = null
  }
}
