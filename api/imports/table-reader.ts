import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '#shared/errors.ts'
import { startWorker } from '../worker-thread.ts'
import { type TableRead, type TableToRead, type TableToUnpack, TOO_LARGE } from './uploaded-table.ts'

interface ReaderLimits {
  /** Tables that are read at once, each of another account. */
  threads: number
  /** Twice what the largest table that may be read needs. */
  megabytes: number
  milliseconds: number
  /** A request is refused when so many accounts wait already. */
  mostWaiting: number
}

const LIMITS: ReaderLimits = { threads: 2, megabytes: 400, milliseconds: 30_000, mostWaiting: 6 }
/** How long a thread waits for the next table: a table is previewed first and then uploaded again. */
const KEPT_MS = 20_000
/** After reading more than this a thread holds much garbage, so it is ended. */
const SMALL_BYTES = 256 * 1024

const BUSY = '다른 파일을 읽고 있습니다. 잠시 후 다시 시도해주세요.'

/**
 * Reads tables in two threads: each may need as much memory as the rest of the server. The tables of one account are read one
 * after another, so that an account whose tables take long holds up only itself.
 */
export class TableReader {
  readonly #limits: ReaderLimits
  readonly #inTurn: LimitFunction
  /** The turns of each account that has tables here, and how many those are. */
  readonly #ofAccount = new Map<number, { oneByOne: LimitFunction; tables: number }>()
  readonly #idle = new Set<ReadingThread>()

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    this.#inTurn = pLimit(this.#limits.threads)
  }

  /** Refuses as too large what needs more than the limits. Throws UNAVAILABLE when too many wait. */
  async read(accountId: number, table: TableToUnpack): Promise<TableRead> {
    const own = this.#ofAccount.get(accountId) ?? { oneByOne: pLimit(1), tables: 0 }
    if (this.#inTurn.pendingCount + own.oneByOne.pendingCount >= this.#limits.mostWaiting) {
      throw new AppError('UNAVAILABLE', { message: BUSY, retryAfter: 10 })
    }
    this.#ofAccount.set(accountId, own)
    own.tables += 1
    try {
      return await own.oneByOne(() => this.#inTurn(() => this.#readNow(table)))
    } finally {
      own.tables -= 1
      if (own.tables === 0) this.#ofAccount.delete(accountId)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#idle].map((thread) => thread.end()))
  }

  async #readNow({ unpack, ...table }: TableToUnpack): Promise<TableRead> {
    const parts = await unpack()
    const size = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const thread = this.#takeThread()
    let isDone = false
    try {
      const read = await thread.read({ ...table, parts }, this.#limits.milliseconds)
      isDone = size <= SMALL_BYTES
      return read
    } catch (error) {
      if (isTooMuch(error)) return { refusal: TOO_LARGE }
      throw error
    } finally {
      if (isDone) this.#keep(thread)
      else await thread.end()
    }
  }

  #takeThread(): ReadingThread {
    const [kept] = this.#idle
    if (kept === undefined) return new ReadingThread(this.#limits.megabytes)
    this.#idle.delete(kept)
    return kept
  }

  #keep(thread: ReadingThread): void {
    this.#idle.add(thread)
    thread.rest(KEPT_MS, () => this.#idle.delete(thread))
  }
}

/** A thread that reads one table after another. */
class ReadingThread {
  readonly #worker: Worker
  #end: NodeJS.Timeout | undefined
  #ended = () => {}

  constructor(megabytes: number) {
    this.#worker = startWorker(new URL('./read-table.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
    })
    // The caller that waits for a table gets the error; without a listener it would end the process.
    this.#worker.on('error', () => {})
    this.#worker.once('exit', () => this.#ended())
  }

  /** Throws what isTooMuch knows when the table needs too much time or memory; then the thread must be ended. */
  async read(table: TableToRead, milliseconds: number): Promise<TableRead> {
    clearTimeout(this.#end)
    this.#ended = () => {}
    this.#worker.ref()
    const settled = new AbortController()
    const signal = AbortSignal.any([AbortSignal.timeout(milliseconds), settled.signal])
    try {
      this.#worker.postMessage(
        table,
        table.parts.map(({ bytes }) => bytes.buffer as ArrayBuffer),
      )
      const message = once(this.#worker, 'message', { signal })
      const [read] = await Promise.race([message, ended(this.#worker, signal)])
      return read as TableRead
    } finally {
      settled.abort()
    }
  }

  /** Waits for the next table without keeping the process alive; `ended` is told when none came in time. */
  rest(milliseconds: number, ended: () => void): void {
    this.#worker.unref()
    this.#ended = ended
    this.#end = setTimeout(() => void this.end(), milliseconds).unref()
  }

  async end(): Promise<void> {
    clearTimeout(this.#end)
    await this.#worker.terminate()
  }
}

/** Without this, a thread that ends silently would be waited for until the time limit. */
async function ended(thread: Worker, signal: AbortSignal): Promise<never> {
  const [code] = await once(thread, 'exit', { signal })
  throw new Error(`the reader of tables ended with code ${code}`)
}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}
