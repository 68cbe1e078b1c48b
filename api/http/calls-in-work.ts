import { CALL_COSTS, type CallCost, type CostBounds } from '#shared/call-costs.ts'
import { type Endpoint, isMultipart } from '#shared/endpoint.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'

const MINUTE = 60_000

/** Who calls; without an account only the network counts. */
export interface CostlyCaller {
  accountId: number | null
  network: string
}

const TOO_MANY: Partial<Record<CallCost, ErrorCode>> = {
  upload: 'TOO_MANY_UPLOADS',
  call: 'TOO_MANY_REQUESTS',
}

/** What a call of this endpoint costs beyond a usual one. */
export function costsOf({ body, cost }: Pick<Endpoint, 'body' | 'cost'>): CallCost[] {
  return [...(isMultipart(body) ? (['upload'] as const) : []), ...(cost === undefined ? [] : [cost])]
}

/** The calls that this process has in work, and how many each account began in this minute. */
export class CallsInWork {
  readonly #bounds: Record<CallCost, CostBounds>
  readonly #now: () => number
  readonly #inWork = new Map<string, number>()
  readonly #begun = new Map<string, number>()
  #minute = 0

  /** `now` in milliseconds of a monotonic clock. */
  constructor(
    bounds: Record<CallCost, CostBounds> = CALL_COSTS,
    now: () => number = () => performance.now(),
  ) {
    this.#bounds = bounds
    this.#now = now
  }

  /**
   * Takes a place for each cost and answers what gives them back, which may be called twice. Throws TOO_MANY_UPLOADS,
   * TOO_MANY_AT_ONCE or TOO_MANY_REQUESTS when this caller has none left, UNAVAILABLE when nobody has.
   */
  enter(costs: readonly CallCost[], caller: CostlyCaller): () => void {
    const places = costs.flatMap((cost) => this.#placesOf(cost, caller))
    for (const cost of costs) this.#requireFewThisMinute(cost, caller.accountId)
    for (const { key, most, error } of places) if ((this.#inWork.get(key) ?? 0) >= most) throw error()
    for (const { key } of places) this.#inWork.set(key, (this.#inWork.get(key) ?? 0) + 1)
    for (const cost of costs) this.#countThisMinute(cost, caller.accountId)
    let isInside = places.length > 0
    return () => {
      if (!isInside) return
      isInside = false
      for (const { key } of places) this.#leave(key)
    }
  }

  #placesOf(cost: CallCost, { accountId, network }: CostlyCaller) {
    const { ofAccount, ofNetwork, altogether } = this.#bounds[cost]
    const tooMany = () => new AppError(TOO_MANY[cost] ?? 'TOO_MANY_AT_ONCE', { retryAfter: 10 })
    const busy = () => new AppError('UNAVAILABLE', { retryAfter: 10 })
    return [
      ...(accountId === null
        ? []
        : [{ key: `${cost} account ${accountId}`, most: ofAccount, error: tooMany }]),
      { key: `${cost} network ${network}`, most: ofNetwork, error: busy },
      { key: cost, most: altogether, error: busy },
    ]
  }

  #leave(key: string): void {
    const left = (this.#inWork.get(key) ?? 1) - 1
    if (left === 0) this.#inWork.delete(key)
    else this.#inWork.set(key, left)
  }

  #requireFewThisMinute(cost: CallCost, accountId: number | null): void {
    const { perMinute } = this.#bounds[cost]
    if (perMinute === undefined || accountId === null) return
    const now = this.#now()
    const minute = Math.floor(now / MINUTE)
    if (minute !== this.#minute) this.#begun.clear()
    this.#minute = minute
    if ((this.#begun.get(`${cost} ${accountId}`) ?? 0) < perMinute) return
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((MINUTE - (now % MINUTE)) / 1000) })
  }

  #countThisMinute(cost: CallCost, accountId: number | null): void {
    if (this.#bounds[cost].perMinute === undefined || accountId === null) return
    const key = `${cost} ${accountId}`
    this.#begun.set(key, (this.#begun.get(key) ?? 0) + 1)
  }
}
