import { statfs } from 'node:fs/promises'
import { noSpace } from './disk-error.ts'

const ASK_AGAIN_AFTER_MS = 1000

/** Free bytes of the file system that holds `folder`, measured at most once a second. */
export class FreeSpace {
  readonly #folder: string
  readonly #reserveBytes: number
  #askedAt = Number.NEGATIVE_INFINITY
  #answer: Promise<number> = Promise.resolve(0)

  constructor(folder: string, reserveBytes: number) {
    this.#folder = folder
    this.#reserveBytes = reserveBytes
  }

  bytes(): Promise<number> {
    const now = performance.now()
    if (now - this.#askedAt >= ASK_AGAIN_AFTER_MS) {
      this.#askedAt = now
      this.#answer = statfs(this.#folder).then(({ bavail, bsize }) => bavail * bsize)
    }
    return this.#answer
  }

  /** On a full disk even DELETE fails, so uploads stop while the database still has room. Throws NO_SPACE. */
  async requireReserve(): Promise<void> {
    if ((await this.bytes()) < this.#reserveBytes) throw noSpace()
  }
}
