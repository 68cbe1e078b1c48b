import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { replaceDurably } from '../storage/durable-copy.ts'
import { markTextOf, parseMark, type ReplicaMark } from './replica-mark.ts'
import { type ReplicaAddress, replicaName } from './replica-place.ts'

/** Why a place is not, or no longer, the replica of this server. */
export type ReplicaLoss =
  | { why: 'gone' }
  | ({ why: 'taken' } & Partial<Pick<ReplicaMark, 'server' | 'since'>>)

/** Nothing that was shipped there before counts any more. */
export class ReplicaLostError extends Error {
  readonly loss: ReplicaLoss

  constructor(loss: ReplicaLoss) {
    super(loss.why === 'gone' ? 'the replica is gone' : 'the replica is written by another server')
    this.loss = loss
  }
}

/** The database that wants to write to a replica. */
export type Claimant = Pick<ReplicaMark, 'installation' | 'epoch'>

/** What a data folder knows of itself. A restored copy is another writer: it has another folder, or another epoch. */
interface Writer {
  id: string
  epoch: number
  /** The replica that it has marked last; null: none yet. */
  place: string | null
  /** Of that mark; another one is that of a copy of this data folder. */
  session: string | null
}

interface Claimed {
  /** The epoch that new generations bear. */
  epoch: number
  /** Another may have written to it, so that nothing in it is gone on with. */
  isTakenOver: boolean
}

/**
 * A data folder's right to write to a replica, by a mark that lies there: two servers on one place, or a folder in the place of
 * one that is not mounted, would leave a replica that brings back the wrong data.
 */
export class ReplicaClaim {
  readonly #name: string
  readonly #workDir: string
  readonly #mark: ReturnType<typeof markTextOf>
  /** What this process has written there. */
  #text: string | null = null
  #identity: string | null = null
  #epoch = 0

  constructor(address: ReplicaAddress, workDir: string) {
    this.#name = replicaName(address)
    this.#workDir = workDir
    this.#mark = markTextOf(address)
  }

  /**
   * Marks the place, unless it is marked by this process already. Throws ReplicaLostError, and changes nothing, where the place that
   * this data folder has marked before is gone or another's. A newer epoch of the same data takes over from an older one.
   */
  async claim(claimant: Claimant): Promise<Claimed> {
    const writer = await this.#writer(claimant)
    const identity = await this.#mark.identity()
    const text = await this.#mark.read()
    if (text !== null && text === this.#text) {
      this.#identity = identity
      return { epoch: this.#epoch, isTakenOver: false }
    }
    const there = parseMark(text)
    if (text === null && writer.place === this.#name) throw new ReplicaLostError({ why: 'gone' })
    const isOwn = there?.writer === writer.id
    const mayTake = isOwn
      ? there.session === null || this.#text === null
      : text === null || (there !== null && isOlder(there, claimant))
    if (!mayTake) throw new ReplicaLostError({ why: 'taken', ...peopleWords(there) })
    this.#epoch = Math.max(claimant.epoch, isOwn ? there.epoch : 0)
    const since = isOwn ? there.since : new Date().toISOString()
    await this.#write(writer, { ...claimant, epoch: this.#epoch, session: randomUUID(), since })
    const isUntouched =
      there?.writer === writer.id && there.session !== null && there.session === writer.session
    return { epoch: this.#epoch, isTakenOver: text !== null && !isUntouched }
  }

  /** Throws ReplicaLostError when the mark is not that of this process any more. Asks for one file or object. */
  async require(): Promise<void> {
    const identity = await this.#mark.identity()
    if (identity === null) throw new ReplicaLostError({ why: 'gone' })
    if (identity !== this.#identity)
      throw new ReplicaLostError({ why: 'taken', ...peopleWords(parseMark(await this.#mark.read())) })
  }

  /** Gives the place to this data folder, whosever it is: its server writes there from the next time that it tries. */
  async take(claimant: Claimant): Promise<void> {
    const there = parseMark(await this.#mark.read())
    const epoch = Math.max(claimant.epoch, there?.epoch ?? 0)
    const since = new Date().toISOString()
    await this.#write(await this.#writer(claimant), { ...claimant, epoch, session: null, since })
  }

  async #write(writer: Writer, mark: Omit<ReplicaMark, 'writer' | 'server'>): Promise<void> {
    const server = `${hostname()}:${dirname(this.#workDir)}`
    const text = JSON.stringify({ ...mark, writer: writer.id, server } satisfies ReplicaMark)
    await this.#mark.write(text)
    await this.#keep({ ...writer, place: this.#name, session: mark.session })
    this.#text = text
    this.#identity = await this.#mark.identity()
  }

  async #writer({ epoch }: Claimant): Promise<Writer> {
    const kept = await readFile(this.#path, 'utf8').then(
      (text) => JSON.parse(text) as Writer,
      () => null,
    )
    if (kept?.epoch === epoch) return kept
    const made = { id: randomUUID(), epoch, place: kept?.place ?? null, session: null }
    await this.#keep(made)
    return made
  }

  #keep(writer: Writer): Promise<void> {
    return replaceDurably(this.#path, JSON.stringify(writer))
  }

  get #path(): string {
    return join(this.#workDir, 'writer.json')
  }
}

/** A state of the same data from before a restore. */
function isOlder(there: ReplicaMark, { installation, epoch }: Claimant): boolean {
  return there.installation === installation && there.epoch < epoch
}

function peopleWords(mark: ReplicaMark | null): Partial<Pick<ReplicaMark, 'server' | 'since'>> {
  return mark === null ? {} : { server: mark.server, since: mark.since }
}
