import type { HeldDatabase } from './held-database.ts'
import type { Claimant, ReplicaClaim } from './replica-claim.ts'
import type { ReplicaPlace } from './replica-place.ts'

interface Options {
  claim: ReplicaClaim
  openPlace: () => Promise<ReplicaPlace>
  /** Another may have written there, so that nothing in it counts. */
  onTakenOver: () => void
}

/** The place that a replicator writes to, claimed for its database each time that it is opened. */
export class ClaimedPlace {
  readonly #held: HeldDatabase
  readonly #options: Options
  #place: ReplicaPlace | null = null
  #opening: Promise<ReplicaPlace> | null = null
  #claimant: Claimant | null = null
  /** The epoch that new generations bear. */
  epoch = 1

  constructor(held: HeldDatabase, options: Options) {
    this.#held = held
    this.#options = options
  }

  /** Throws while it is not open. */
  get opened(): ReplicaPlace {
    if (this.#place === null) throw new Error('the replica is not open')
    return this.#place
  }

  /** false: a first start has not made the database's id yet. */
  canBeClaimed(): boolean {
    if (this.#claimant !== null) return true
    if (this.#held.storeId() === null) this.#held.moveOn()
    const installation = this.#held.storeId()
    if (installation === null) return false
    this.#claimant = { installation, epoch: this.#held.epoch() }
    return true
  }

  /** Once at a time, so that a process marks the place once. Throws ReplicaLostError. */
  async open(): Promise<ReplicaPlace> {
    if (this.#place !== null) return this.#place
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  /** Throws ReplicaLostError when it is not this server's any more. */
  require(): Promise<void> {
    return this.#options.claim.require()
  }

  /** It is opened again when it is needed. */
  giveUp(): void {
    this.#place = null
  }

  async #open(): Promise<ReplicaPlace> {
    if (this.#claimant === null) throw new Error('the database has no id yet')
    const { epoch, isTakenOver } = await this.#options.claim.claim(this.#claimant)
    this.epoch = epoch
    if (isTakenOver) this.#options.onTakenOver()
    this.#place = await this.#options.openPlace()
    return this.#place
  }
}
