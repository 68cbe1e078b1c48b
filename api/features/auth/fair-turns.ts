import { AppError } from '#shared/errors.ts'

/** Who waits: whoever is known goes before strangers, and of each kind all `from` take turns. */
export interface Waiter {
  isKnown: boolean
  /** An account among the known, an address among strangers. */
  from: string
}

interface Waiting {
  begin(): void
  refuse(error: AppError): void
}

/** So many of the known in a row, and then a stranger that waits. */
const KNOWN_IN_A_ROW = 3

/**
 * A queue in which nobody waits for a crowd: costly work runs `atOnce` at a time, the known first, and the sender of a
 * thousand calls has its turn as often as the sender of one. When a line is full, whoever has most in it loses its newest.
 */
export class FairTurns {
  readonly #atOnce: number
  readonly #known: Line
  readonly #strangers: Line
  #running = 0
  #knownInARow = 0

  constructor({ atOnce, longestLine }: { atOnce: number; longestLine: number }) {
    this.#atOnce = atOnce
    this.#known = new Line(longestLine)
    this.#strangers = new Line(longestLine)
  }

  /** Runs `work` when it is the waiter's turn. Throws UNAVAILABLE when the line is full. */
  async run<Result>({ isKnown, from }: Waiter, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1
    else
      await new Promise<void>((begin, refuse) =>
        (isKnown ? this.#known : this.#strangers).add(from, { begin, refuse }),
      )
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next === undefined) this.#running -= 1
      else next.begin()
    }
  }

  #next(): Waiting | undefined {
    const isStrangersTurn = this.#knownInARow >= KNOWN_IN_A_ROW && this.#strangers.length > 0
    const known = isStrangersTurn ? undefined : this.#known.next()
    this.#knownInARow = known === undefined ? 0 : this.#knownInARow + 1
    return known ?? this.#strangers.next()
  }
}

/** Those who wait, by sender; the sender whose turn is next stands first. */
class Line {
  length = 0
  readonly #longest: number
  readonly #senders = new Map<string, Waiting[]>()

  constructor(longest: number) {
    this.#longest = longest
  }

  add(from: string, waiting: Waiting): void {
    if (this.length >= this.#longest && !this.#makeRoom(from)) {
      waiting.refuse(isFull())
      return
    }
    const own = this.#senders.get(from)
    if (own === undefined) this.#senders.set(from, [waiting])
    else own.push(waiting)
    this.length += 1
  }

  next(): Waiting | undefined {
    const [first] = this.#senders
    if (first === undefined) return undefined
    const [from, own] = first
    const waiting = own.shift()
    this.#senders.delete(from)
    if (own.length > 0) this.#senders.set(from, own)
    this.length -= 1
    return waiting
  }

  /** Refuses the newest call of the sender that has most waiting, unless that would be the one who comes now. */
  #makeRoom(from: string): boolean {
    let most: Waiting[] = []
    for (const own of this.#senders.values()) if (own.length > most.length) most = own
    if (most.length <= (this.#senders.get(from)?.length ?? 0) + 1) return false
    most.pop()?.refuse(isFull())
    this.length -= 1
    return true
  }
}

function isFull(): AppError {
  return new AppError('UNAVAILABLE', { retryAfter: 5 })
}
