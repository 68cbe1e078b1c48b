import { once } from 'node:events'
import { AppError } from '#shared/errors.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import type { WorkFigures } from '#shared/stats/work-figures.contract.ts'
import type { Database } from '../../../database/database.ts'
import { startWorker } from '../../../worker-thread.ts'
import type { Period } from '../chosen-period.ts'
import type { WorkToCount } from './work-figures.worker.ts'

/** Each count has a thread of its own, which reads the history of many documents. One account may have half of them. */
const MOST_AT_ONCE = 4

/** The figures of workers and stores, which this process counts anew for each question. */
export class WorkCounts {
  readonly #database: Database
  readonly #running = new Map<string, Promise<WorkFigures>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Whoever asks for the same days meanwhile gets the same answer. Throws TOO_MANY_REQUESTS. */
  of(period: Period): Promise<WorkFigures> {
    const key = `${period.startDate} ${period.endDate}`
    const running = this.#running.get(key)
    if (running !== undefined) return running
    if (this.#running.size >= MOST_AT_ONCE) {
      const message = '다른 통계를 집계하고 있습니다. 잠시 후 다시 시도해주세요.'
      throw new AppError('TOO_MANY_REQUESTS', { message, retryAfter: 5 })
    }
    const counting = this.#count(period).finally(() => this.#running.delete(key))
    this.#running.set(key, counting)
    return counting
  }

  async #count({ startDate, endDate }: Period): Promise<WorkFigures> {
    const { address } = this.#database
    const work: WorkToCount = {
      address,
      span: { from: kstDayStart(startDate), until: kstDayStart(endDate, 1) },
    }
    const thread = startWorker(new URL('./work-figures.worker.ts', import.meta.url), { workerData: work })
    try {
      const [counted] = await Promise.race([once(thread, 'message'), ended(thread)])
      return { startDate, endDate, ...(counted as Omit<WorkFigures, 'startDate' | 'endDate'>) }
    } finally {
      await thread.terminate()
    }
  }
}

/** A failure of the thread reaches `once` as an error; one that ends without a word must not be waited for. */
async function ended(thread: ReturnType<typeof startWorker>): Promise<never> {
  const [code] = await once(thread, 'exit')
  throw new Error(`the count of the workers' figures ended with code ${code}`)
}
