import { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { type FromWriter, TAKEN } from './workbook-sheet.ts'

/**
 * What a thread needs that reads a batch of rows and lets go of each when it is written. A larger limit is not room for more rows:
 * the thread would only gather more rubbish before it clears up.
 */
export const WRITER_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/** The workbook that a thread writes with writeWorkbook; the thread ends with the stream, however that ends. */
export class WorkbookStream extends Readable {
  readonly #worker: Worker
  /** Pieces that the thread has not been thanked for, since nobody wants more yet. */
  #untold = 0

  constructor(worker: Worker) {
    super({ highWaterMark: 256 * 1024 })
    this.#worker = worker
    // The thread may fail before anybody reads; unheard, that would end the whole process. Whoever reads later is told of it.
    this.on('error', () => undefined)
    worker.on('message', (message: FromWriter) => {
      if (message.type === 'done') this.push(null)
      else {
        this.#untold += 1
        if (this.push(message.bytes)) this._read()
      }
    })
    worker.on('error', (error) => this.destroy(error))
    worker.on('exit', (code) => {
      if (code !== 0) this.destroy(new Error(`the workbook writer ended with code ${code}`))
    })
  }

  override _read(): void {
    for (; this.#untold > 0; this.#untold -= 1) this.#worker.postMessage(TAKEN)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.#worker.terminate().finally(() => done(error))
  }
}
