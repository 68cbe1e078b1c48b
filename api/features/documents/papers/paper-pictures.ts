import type { ReadNumber } from '#shared/documents/paper-reading.contract.ts'
import { AppError } from '#shared/errors.ts'
import { startWorker } from '../../../worker-thread.ts'
import { PictureThread } from '../../service-plans/picture/picture-thread.ts'

const STILL_READING = '서류를 읽고 있습니다. 끝난 뒤에 다시 시도해주세요.'

/** Reads pictures of papers for their numbers: one at a time for each account, and for all. */
export class PaperPictures {
  readonly #thread = new PictureThread<ReadNumber[]>({
    start: (options) => startWorker(new URL('./read-numbers.worker.ts', import.meta.url), options),
    unreadable: '서류를 사진으로 열 수 없습니다.',
    tooMuch: '서류가 복잡해서 읽지 못했습니다.',
  })
  readonly #asking = new Set<number>()

  /** Throws UNAVAILABLE while another picture of the account is read, or too many wait. */
  async read(accountId: number, bytes: Uint8Array, gone: AbortSignal): Promise<ReadNumber[]> {
    if (this.#asking.has(accountId)) {
      throw new AppError('UNAVAILABLE', { message: STILL_READING, retryAfter: 5 })
    }
    this.#asking.add(accountId)
    try {
      return await this.#thread.read(bytes, gone)
    } finally {
      this.#asking.delete(accountId)
    }
  }
}
