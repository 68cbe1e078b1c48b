import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'

/** Each export has a thread of its own: dozens at once would take the processor from everybody else for minutes. */
const MOST_OF_ONE_ACCOUNT = 2
const MOST_AT_ONCE = 6
/** The limit of any request; without it a paused download would keep its place for ever. */
const LONGEST_MS = 20 * 60_000

/** The exports that this process writes. */
export class ExportsInWork {
  readonly #running = new Map<Readable, number>()

  /** Throws TOO_MANY_REQUESTS when this account, or all together, have as many in work as they may. */
  requirePlace(accountId: number): void {
    const own = [...this.#running.values()].filter((id) => id === accountId).length
    if (own < MOST_OF_ONE_ACCOUNT && this.#running.size < MOST_AT_ONCE) return
    const message = '다른 엑셀 내보내기가 진행 중입니다. 잠시 후 다시 시도해주세요.'
    throw new AppError('TOO_MANY_REQUESTS', { message, retryAfter: 10 })
  }

  /** Holds a place until all has been read of the stream, or nobody reads it any more; one that takes too long is cut off. */
  add(accountId: number, stream: Readable): Readable {
    this.#running.set(stream, accountId)
    const cut = () => stream.destroy(new Error('the export was not read to its end in time'))
    const timer = setTimeout(cut, LONGEST_MS).unref()
    const leave = () => {
      clearTimeout(timer)
      this.#running.delete(stream)
    }
    return stream.once('end', leave).once('close', leave)
  }
}
