const SENDER = 'outbox-sender'
const ITEM = 'outbox-item:'

/**
 * Locks between the tabs and the service worker of this device. The browser releases the locks of a killed
 * tab; a flag in the database would stay.
 */
export interface TabLock {
  /** Waits for its turn: only one record is sent at a time on this device. */
  asSender<T>(work: () => Promise<T>): Promise<T>
  /** Runs only if nobody else works on the record; otherwise answers `busy` at once. */
  holding<T>(submissionId: string, work: () => Promise<T>, busy: T): Promise<T>
  /** The records that somebody is working on now. */
  heldItems(): Promise<ReadonlySet<string>>
}

/** The part of `navigator.locks` that is needed here. */
export type LockSource = Pick<LockManager, 'request' | 'query'>

export function createTabLock(locks: LockSource): TabLock {
  return {
    asSender: (work) => locks.request(SENDER, work),
    holding: (submissionId, work, busy) =>
      locks.request(ITEM + submissionId, { ifAvailable: true }, async (lock) => (lock ? work() : busy)),
    async heldItems() {
      const { held = [] } = await locks.query()
      return new Set(held.flatMap(({ name }) => (name?.startsWith(ITEM) ? [name.slice(ITEM.length)] : [])))
    },
  }
}
