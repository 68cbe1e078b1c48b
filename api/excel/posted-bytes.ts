import { once } from 'node:events'
import { Writable } from 'node:stream'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { type FromWriter, TAKEN } from './workbook-sheet.ts'

/** At most so many pieces wait for the reader; until then no more rows are asked for. */
const MOST_UNTAKEN = 8

/** Tells the WorkbookStream that started this thread whose workbook it is going to write, and waits until somebody reads it. */
export async function tellDocuments(ids: readonly number[]): Promise<void> {
  if (parentPort === null) throw new Error('a workbook is written in a thread of its own')
  parentPort.postMessage({ type: 'documents', ids } satisfies FromWriter)
  await once(parentPort, 'message')
}

/** Passes bytes to another thread, and waits until that has taken them. */
export class PostedBytes extends Writable {
  readonly #port: MessagePort
  #untaken = 0
  #onRoom: (() => void) | null = null

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (message) => {
      if (message !== TAKEN) return
      this.#untaken -= 1
      if (this.#untaken < MOST_UNTAKEN) this.#onRoom?.()
    })
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    // A copy: small buffers of Node share their memory, so they cannot be transferred.
    const bytes = new Uint8Array(chunk)
    this.#untaken += 1
    this.#post({ type: 'bytes', bytes }, [bytes.buffer])
    done()
  }

  async roomForMore(): Promise<void> {
    if (this.#untaken < MOST_UNTAKEN) return
    await new Promise<void>((resolve) => {
      this.#onRoom = resolve
    })
    this.#onRoom = null
  }

  close(): void {
    this.#post({ type: 'done' })
    this.#port.close()
  }

  #post(message: FromWriter, transfer: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transfer)
  }
}
