import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { type FromWriter, TAKEN } from './workbook-sheet.ts'

/**
 * The memory of a thread that reads rows in batches and releases each row once it is written. A larger limit would not make
 * room for more rows: the thread would only collect its garbage later.
 */
export const WRITER_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/** The workbook of a thread that tells first which documents it holds (see `tellDocuments`). Throws what the thread throws. */
export async function toldWorkbook(
  worker: Worker,
): Promise<{ documents: readonly number[]; stream: WorkbookStream }> {
  const [message] = (await once(worker, 'message')) as [FromWriter]
  if (message.type !== 'documents') throw new Error('the thread did not tell first whose workbook it writes')
  return { documents: message.ids, stream: new WorkbookStream(worker, { hasToldDocuments: true }) }
}

/** The workbook that a thread writes with writeWorkbook; the thread ends with the stream, however it ends. */
export class WorkbookStream extends Readable {
  readonly #worker: Worker
  /** Messages that were not yet answered with TAKEN, because the reader wants no more for now. */
  #untold: number

  /** `hasToldDocuments`: the thread has told them and waits for a reader. */
  constructor(worker: Worker, { hasToldDocuments = false } = {}) {
    super({ highWaterMark: 256 * 1024 })
    this.#worker = worker
    this.#untold = hasToldDocuments ? 1 : 0
    // The thread may fail before anybody reads; without a listener that would end the process. A later reader
    // is told.
    this.on('error', () => undefined)
    worker.on('message', (message: FromWriter) => {
      if (message.type === 'done') this.push(null)
      else if (message.type === 'bytes') {
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
