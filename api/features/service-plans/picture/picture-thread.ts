import { once } from 'node:events'
import type { Worker, WorkerOptions } from 'node:worker_threads'
import pLimit from 'p-limit'
import { AppError, broken } from '#shared/errors.ts'

/** For the thread's own heap; the two recognition models use another 100 MB or so outside it. */
const MEMORY = { maxOldGenerationSizeMb: 400, maxYoungGenerationSizeMb: 64 }

export interface PictureLimits {
  /** Time limit for one picture; a usual one takes three seconds. */
  longestMs: number
  /** The thread and its models are released when no picture has come for this long. */
  idleMs: number
  /** Further callers are refused when this many wait. */
  mostWaiting: number
}

const LIMITS: PictureLimits = { longestMs: 50_000, idleMs: 60_000, mostWaiting: 3 }

const BUSY = '다른 사진을 읽고 있습니다. 잠시 후 다시 시도해주세요.'

/** What was found in a picture, or `unreadable` if the file cannot be opened as one. */
export type PictureRead<Found> = { found: Found } | { unreadable: true }

export interface PictureKind {
  /** Starts the thread, which answers the bytes of a picture with a PictureRead. */
  start: (options: WorkerOptions) => Worker
  /** What the caller is told of a file that is no picture, and of one that takes too long or too much memory. */
  unreadable: string
  tooMuch: string
}

/** Reads pictures of a kind one at a time, in a thread that is started for the first one. */
export class PictureThread<Found> {
  readonly #kind: PictureKind
  readonly #limits: PictureLimits
  readonly #oneByOne = pLimit(1)
  /** The callers whose pictures are being read or wait. */
  readonly #asking = new Set<AbortSignal>()
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(kind: PictureKind, limits: Partial<PictureLimits> = {}) {
    this.#kind = kind
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * Throws UNAVAILABLE when too many wait, and RULE_BROKEN for a picture that cannot be read. When `gone` aborts, the
   * picture is not read or the reading stops.
   */
  async read(bytes: Uint8Array, gone = new AbortController().signal): Promise<Found> {
    const present = [...this.#asking].filter(({ aborted }) => !aborted)
    if (present.length > this.#limits.mostWaiting) {
      throw new AppError('UNAVAILABLE', { message: BUSY, retryAfter: 10 })
    }
    this.#asking.add(gone)
    try {
      return await this.#oneByOne(() => this.#readNow(bytes, gone))
    } finally {
      this.#asking.delete(gone)
    }
  }

  async #readNow(bytes: Uint8Array, gone: AbortSignal): Promise<Found> {
    if (gone.aborted) throw new AppError('MALFORMED_REQUEST')
    clearTimeout(this.#idle)
    const thread = this.#thread ?? this.#start()
    thread.postMessage(bytes)
    try {
      const [read] = (await once(thread, 'message', {
        signal: AbortSignal.any([gone, AbortSignal.timeout(this.#limits.longestMs)]),
      })) as [PictureRead<Found>]
      if ('unreadable' in read) throw broken('file', this.#kind.unreadable)
      return read.found
    } catch (error) {
      if (!(error instanceof AppError)) await this.end()
      // The caller is gone, so nobody sees this error.
      if (gone.aborted) throw new AppError('MALFORMED_REQUEST', { cause: error })
      throw isTooMuch(error) ? broken('file', this.#kind.tooMuch) : error
    } finally {
      this.#idle = setTimeout(() => void this.end(), this.#limits.idleMs).unref()
    }
  }

  #start(): Worker {
    const thread = this.#kind.start({ resourceLimits: MEMORY })
    thread.unref()
    // A thread that fails takes no further picture; `once` below informs the caller that waits for it.
    thread.on('error', () => {})
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = null
    })
    this.#thread = thread
    return thread
  }

  /** Ends the thread to release its memory; the next picture starts a new one. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    await thread?.terminate()
  }

  get isAwake(): boolean {
    return this.#thread !== null
  }
}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}
