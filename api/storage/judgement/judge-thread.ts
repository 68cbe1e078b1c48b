import type { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { FileKind } from '#shared/endpoint.ts'
import type { FileRisk } from '#shared/files/file-risks.ts'
import { startWorker } from '../../worker-thread.ts'
import { bytesIn } from '../byte-source.ts'
import type { FileToJudge } from './file-risks.ts'

interface JudgeLimits {
  /** Of the thread's own heap; the file and what is unpacked of it lie outside. */
  megabytes: number
  /** A usual file takes some milliseconds. */
  milliseconds: number
  /** The thread is ended when no file has come for so long. */
  idleMs: number
}

const LIMITS: JudgeLimits = { megabytes: 256, milliseconds: 5_000, idleMs: 60_000 }
/** Most files fit into one piece of memory that every file in its turn uses: pieces handed over would each have to be collected. */
const SHARED_BYTES = 512 * 1024
/** Kinds in which nothing can be dangerous once they are genuine. */
const HARMLESS: readonly FileKind[] = ['jpg', 'png', 'gif', 'bmp', 'tiff', 'webp', 'csv']

/** Judges files one at a time, in a thread that is started for the first one. */
export class JudgeThread {
  readonly #limits: JudgeLimits
  readonly #oneByOne = pLimit(1)
  #thread: Worker | null = null
  #shared = new SharedArrayBuffer(SHARED_BYTES)
  #idle: NodeJS.Timeout | undefined

  constructor(limits: Partial<JudgeLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * What may be dangerous in a file; what takes too long or too much memory is unreadable. `read` is called when it is the file's
   * turn, so that only one is in memory. Throws what `read` throws.
   */
  risksOf(kind: FileKind, read: () => Promise<Buffer[]>): Promise<FileRisk[]> {
    if (HARMLESS.includes(kind)) return Promise.resolve([])
    return this.#oneByOne(async () => this.#judgeNow({ kind, bytes: this.#shareable(await read()) }))
  }

  /** Ends the thread; the next file starts a new one. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    // A thread that is still at work on a file must not see the next one's bytes.
    this.#shared = new SharedArrayBuffer(SHARED_BYTES)
    await thread?.terminate()
  }

  async #judgeNow(file: FileToJudge): Promise<FileRisk[]> {
    clearTimeout(this.#idle)
    const thread = this.#started()
    try {
      return await risksFrom(thread, file, this.#limits.milliseconds)
    } catch {
      await this.close()
      return ['unreadable']
    } finally {
      this.#idle = setTimeout(() => void this.close(), this.#limits.idleMs).unref()
    }
  }

  #shareable(pieces: readonly Buffer[]): Uint8Array {
    const size = bytesIn(pieces)
    const memory = size > SHARED_BYTES ? new SharedArrayBuffer(size) : this.#shared
    const shared = new Uint8Array(memory, 0, size)
    let at = 0
    for (const piece of pieces) {
      shared.set(piece, at)
      at += piece.length
    }
    return shared
  }

  #started(): Worker {
    if (this.#thread !== null) return this.#thread
    const thread = startWorker(new URL('./judge-files.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes, maxYoungGenerationSizeMb: 32 },
    })
    thread.unref()
    // Whoever waits for a file gets the error; without a listener it would end the process.
    thread.on('error', () => {})
    this.#thread = thread
    return thread
  }
}

/** Throws when the thread ends or takes too long. No AbortSignal: making one costs as much as judging a small file. */
function risksFrom(thread: Worker, file: FileToJudge, milliseconds: number): Promise<FileRisk[]> {
  return new Promise((answered, failed) => {
    const stop = () => {
      clearTimeout(timer)
      // Only these: whoever ends the thread waits for its exit too.
      thread.off('message', done).off('exit', givenUp)
    }
    const done = (risks: FileRisk[]) => {
      stop()
      answered(risks)
    }
    const givenUp = () => {
      stop()
      failed(new Error('the thread has ended, or the file takes too long'))
    }
    const timer = setTimeout(givenUp, milliseconds)
    thread.on('message', done).on('exit', givenUp)
    thread.postMessage(file)
  })
}
