import type { LockSource } from '../outbox/tab-lock.ts'

interface Held {
  name: string
  owner: object
}

/** The locks of one device as `navigator.locks` grants them: in turn, and released when a tab is killed. */
export class MemoryLocks {
  #held: Held[] = []
  #waiting: Array<Held & { grant: () => void }> = []

  /** The locks as one tab sees them; `kill` releases all of its locks, as closing the tab does. */
  openTab(): LockSource & { kill: () => void } {
    const owner = {}
    const request = (name: string, ...rest: unknown[]) => {
      const options = rest.length > 1 ? (rest[0] as LockOptions) : {}
      return this.#request(owner, name, options, rest.at(-1) as (lock: Lock | null) => unknown)
    }
    return {
      request: request as LockManager['request'],
      query: async () => ({
        held: this.#held.map(({ name }) => ({ name })),
        pending: this.#waiting.map(({ name }) => ({ name })),
      }),
      kill: () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting.owner !== owner)
        for (const held of this.#held.filter((lock) => lock.owner === owner)) this.#release(held)
      },
    }
  }

  async #request(
    owner: object,
    name: string,
    { ifAvailable = false }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    const lock = { name, owner }
    const isTaken = this.#held.some((held) => held.name === name)
    if (isTaken && ifAvailable) return work(null)
    if (isTaken) await new Promise<void>((grant) => this.#waiting.push({ ...lock, grant: () => grant() }))
    // Whoever released the lock has passed it to this waiting request.
    const own = this.#held.find((held) => held.name === name && held.owner === owner) ?? lock
    if (!this.#held.includes(own)) this.#held.push(own)
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      this.#release(own)
    }
  }

  #release(lock: Held): void {
    if (!this.#held.includes(lock)) return
    this.#held = this.#held.filter((held) => held !== lock)
    const next = this.#waiting.find((waiting) => waiting.name === lock.name)
    if (!next) return
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next)
    this.#held.push({ name: next.name, owner: next.owner })
    next.grant()
  }
}
