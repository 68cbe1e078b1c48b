import { Readable } from 'node:stream'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../worker-thread.ts'
import type { Cell, FromWriter, SheetShape, ToWriter } from './workbook-sheet.ts'

/** So many batches wait for the worker, which then never waits for them. */
const MOST_UNTAKEN = 4

/**
 * What a thread needs that lets go of each row when it is written. A larger limit is not room for more rows: the thread would
 * only gather more rubbish before it clears up.
 */
const MEMORY = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 }

/**
 * An xlsx workbook of one sheet as a stream: heading row frozen and with a filter, real dates and numbers, no formula.
 * Batches are asked for as the ones before are written and the reader keeps up, so memory does not grow with the rows.
 */
export function writeWorkbook(shape: SheetShape, batches: AsyncIterable<Cell[][]>): Readable {
  const worker = startWorker(new URL('./workbook-writer.worker.ts', import.meta.url), {
    workerData: shape,
    resourceLimits: MEMORY,
  })
  return new WorkbookStream(worker, batches[Symbol.asyncIterator]())
}

class WorkbookStream extends Readable {
  readonly #worker: Worker
  readonly #batches: AsyncIterator<Cell[][]>
  #untaken = 0
  #isWanted = false
  #isFeeding = false
  #isEnded = false

  constructor(worker: Worker, batches: AsyncIterator<Cell[][]>) {
    super({ highWaterMark: 256 * 1024 })
    this.#worker = worker
    this.#batches = batches
    worker.on('message', (message: FromWriter) => this.#receive(message))
    worker.on('error', (error) => this.destroy(error))
    worker.on('exit', (code) => {
      if (code !== 0) this.destroy(new Error(`the workbook writer ended with code ${code}`))
    })
  }

  override _read(): void {
    this.#isWanted = true
    void this.#feed()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void Promise.allSettled([this.#worker.terminate(), this.#batches.return?.()]).then(() => done(error))
  }

  #receive(message: FromWriter): void {
    if (message.type === 'bytes') this.#isWanted = this.push(message.bytes)
    else if (message.type === 'done') this.push(null)
    else {
      this.#untaken -= 1
      void this.#feed()
    }
  }

  async #feed(): Promise<void> {
    if (this.#isFeeding) return
    this.#isFeeding = true
    try {
      while (!this.#isEnded && this.#isWanted && this.#untaken < MOST_UNTAKEN) {
        const { value, done } = await this.#batches.next()
        if (this.destroyed) return
        this.#untaken += 1
        this.#isEnded = done === true
        const message: ToWriter = done === true ? { type: 'end' } : { type: 'rows', rows: value }
        this.#worker.postMessage(message)
        // Other requests have their turn between two batches.
        await turnOfTheLoop()
      }
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)))
    } finally {
      this.#isFeeding = false
    }
  }
}
