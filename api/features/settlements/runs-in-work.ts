import { AppError } from '#shared/errors.ts'

/** Allows one run through the settlements at a time in this process, so pressing twice starts only one. */
export class RunsInWork {
  #isRunning = false

  /** Throws CONFLICT while another run is in progress. */
  async alone<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#isRunning) {
      const message = '다른 정산 작업이 진행 중입니다. 끝난 뒤에 다시 시도해주세요.'
      throw new AppError('CONFLICT', { message })
    }
    this.#isRunning = true
    try {
      return await run()
    } finally {
      this.#isRunning = false
    }
  }
}
