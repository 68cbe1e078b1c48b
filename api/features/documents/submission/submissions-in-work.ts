import { AppError } from '#shared/errors.ts'

const LONGEST_WAIT_MS = 30_000

/** Submissions that this process has in work, so that a second one with the same key waits for the first. */
export class SubmissionsInWork {
  readonly #running = new Map<string, Promise<unknown>>()

  /** Runs `work` unless the key is in work: then waits for that and answers null. Throws IDEMPOTENCY_IN_PROGRESS after 30 s. */
  async runOrWait<Result>(
    accountId: number,
    submissionId: string,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    const key = `${accountId} ${submissionId}`
    const first = this.#running.get(key)
    if (first !== undefined) {
      await this.#waitFor(first)
      return null
    }
    const running = work().finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  /** Resolves when the key is not, or no longer, in work; whether that went well is for the caller to look up. */
  async settled(accountId: number, submissionId: string): Promise<void> {
    const first = this.#running.get(`${accountId} ${submissionId}`)
    if (first !== undefined) await this.#waitFor(first)
  }

  async #waitFor(first: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 5 })),
        LONGEST_WAIT_MS,
      )
    })
    try {
      await Promise.race([first.catch(() => undefined), tooLong])
    } finally {
      clearTimeout(timer)
    }
  }
}
