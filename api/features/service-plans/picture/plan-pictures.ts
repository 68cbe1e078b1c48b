import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { AppError, broken } from '#shared/errors.ts'
import type { FoundPlans } from '#shared/service-plans/plan-picture.contract.ts'
import { startWorker } from '../../../worker-thread.ts'
import type { PictureRead } from './read-picture.ts'

/** Of the thread that lays out the table; the models lie beside it in memory of their own, some 100 MB together. */
const MEMORY = { maxOldGenerationSizeMb: 400, maxYoungGenerationSizeMb: 64 }

export interface PictureLimits {
  /** For one picture; a usual one takes three seconds. */
  longestMs: number
  /** The models leave memory when no picture has come for so long. */
  idleMs: number
  /** Who comes when so many wait already is sent away. */
  mostWaiting: number
}

const LIMITS: PictureLimits = { longestMs: 50_000, idleMs: 60_000, mostWaiting: 3 }

const BUSY = '다른 사진을 읽고 있습니다. 잠시 후 다시 시도해주세요.'
const UNREADABLE = '사진을 열 수 없습니다. 다른 사진을 올려주세요.'
const TOO_MUCH = '사진이 복잡해서 읽지 못했습니다. 요금표 부분만 잘라서 다시 올려주세요.'

/** Reads pictures of price tables one at a time, in a thread that starts with the first of them. */
export class PlanPictures {
  readonly #limits: PictureLimits
  readonly #oneByOne = pLimit(1)
  /** Of those whose pictures are read or wait for it. */
  readonly #asking = new Set<AbortSignal>()
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(limits: Partial<PictureLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * Throws UNAVAILABLE when too many wait, and RULE_BROKEN for a picture that cannot be read. For who is `gone` nothing is read,
   * or no longer.
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
      // Nobody hears it.
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
    // One that dies takes no other picture; whoever waits for it is told by `once`.
    thread.on('error', () => {})
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = null
    })
    this.#thread = thread
    return thread
  }

  /** Gives the memory back; the next picture starts anew. */
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
