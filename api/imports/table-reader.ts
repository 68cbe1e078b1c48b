import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { AppError } from '#shared/errors.ts'
import { startWorker } from '../worker-thread.ts'
import { type TableRead, type TableToRead, type TableToUnpack, TOO_LARGE } from './uploaded-table.ts'

interface ReaderLimits {
  /** Twice what the largest table that may be read needs. */
  megabytes: number
  milliseconds: number
  /** A request is refused when so many wait already. */
  mostWaiting: number
}

const LIMITS: ReaderLimits = { megabytes: 400, milliseconds: 30_000, mostWaiting: 3 }
/** How long the thread waits for the next table: a table is previewed first and then uploaded again. */
const KEPT_MS = 20_000
/** After reading more than this the thread holds much garbage, so it is ended. */
const SMALL_BYTES = 1024 * 1024

const BUSY = '다른 파일을 읽고 있습니다. 잠시 후 다시 시도해주세요.'

/** Reads tables in a thread, one at a time: each may need as much memory as the rest of the server. */
export class TableReader {
  readonly #limits: ReaderLimits
  readonly #oneByOne = pLimit(1)
  #thread: Worker | null = null
  #end: NodeJS.Timeout | undefined

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /** Refuses as too large what needs more than the limits. Throws UNAVAILABLE when too many wait. */
  async read({ unpack, ...table }: TableToUnpack): Promise<TableRead> {
    if (this.#oneByOne.pendingCount >= this.#limits.mostWaiting) {
      throw new AppError('UNAVAILABLE', { message: BUSY, retryAfter: 10 })
    }
    return this.#oneByOne(async () => {
      const parts = await unpack()
      const toRead: TableToRead = { ...table, parts }
      const size = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
      const thread = this.#started()
      const settled = new AbortController()
      const signal = AbortSignal.any([AbortSignal.timeout(this.#limits.milliseconds), settled.signal])
      let isDone = false
      try {
        thread.postMessage(
          toRead,
          parts.map(({ bytes }) => bytes.buffer as ArrayBuffer),
        )
        const [read] = await Promise.race([once(thread, 'message', { signal }), ended(thread, signal)])
        isDone = size <= SMALL_BYTES
        return read as TableRead
      } catch (error) {
        if (isTooMuch(error)) return { refusal: TOO_LARGE }
        throw error
      } finally {
        settled.abort()
        if (isDone) this.#keep(thread)
        else await this.close()
      }
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#end)
    const thread = this.#thread
    this.#thread = null
    await thread?.terminate()
  }

  #started(): Worker {
    clearTimeout(this.#end)
    this.#thread ??= this.#newThread()
    this.#thread.ref()
    return this.#thread
  }

  #newThread(): Worker {
    const thread = startWorker(new URL('./read-table.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes, maxYoungGenerationSizeMb: 32 },
    })
    // The caller that waits for a table gets the error; without a listener it would end the process.
    thread.on('error', () => void this.close())
    return thread
  }

  /** Keeps the thread for the next table, without keeping the process alive. */
  #keep(thread: Worker): void {
    thread.unref()
    this.#end = setTimeout(() => void this.close(), KEPT_MS).unref()
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
