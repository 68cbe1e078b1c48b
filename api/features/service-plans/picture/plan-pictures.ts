import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { AppError, broken } from '#shared/errors.ts'
import type { FoundPlans } from '#shared/service-plans/plan-picture.contract.ts'
import { startWorker } from '../../../worker-thread.ts'
import type { PictureRead } from './read-picture.ts'

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
const UNREADABLE = '사진을 열 수 없습니다. 다른 사진을 올려주세요.'
const TOO_MUCH = '사진이 복잡해서 읽지 못했습니다. 요금표 부분만 잘라서 다시 올려주세요.'

/** Reads pictures of price tables one at a time, in a thread that is started for the first one. */
export class PlanPictures {
  readonly #limits: PictureLimits
  readonly #oneByOne = pLimit(1)
  /** The callers whose pictures are being read or wait. */
  readonly #asking = new Set<AbortSignal>()
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(limits: Partial<PictureLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * Throws UNAVAILABLE when too many wait, and RULE_BROKEN for a picture that cannot be read. When `gone` aborts, the
   * picture is not read or the reading stops.
   */
  async read(bytes: Uint8Array, gone = new AbortController().signal): Promise<FoundPlans> {
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

  async #readNow(bytes: Uint8Array, gone: AbortSignal): Promise<FoundPlans> {
    if (gone.aborted) throw new AppError('MALFORMED_REQUEST')
    clearTimeout(this.#idle)
    const thread = this.#thread ?? this.#start()
    thread.postMessage(bytes)
    try {
      const [read] = (await once(thread, 'message', {
        signal: AbortSignal.any([gone, AbortSignal.timeout(this.#limits.longestMs)]),
      })) as [PictureRead]
      if ('unreadable' in read) throw broken('file', UNREADABLE)
      return read.found
    } catch (error) {
      if (!(error instanceof AppError)) await this.end()
      // The caller is gone, so nobody sees this error.
      if (gone.aborted) throw new AppError('MALFORMED_REQUEST', { cause: error })
      throw isTooMuch(error) ? broken('file', TOO_MUCH) : error
    } finally {
      this.#idle = setTimeout(() => void this.end(), this.#limits.idleMs).unref()
    }
  }

  #start(): Worker {
    const thread = startWorker(new URL('./read-plans.worker.ts', import.meta.url), {
      resourceLimits: MEMORY,
    })
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
