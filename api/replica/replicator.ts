import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../storage/disk-error.ts'
import type { StoredFiles, WholeCopies } from '../storage/file-store.ts'
import type { LocalFile } from '../storage/s3-put.ts'
import { Backoff } from './backoff.ts'
import { type Chain, newChain, newestChain } from './chain.ts'
import { ClaimedPlace } from './claimed-place.ts'
import { EndedAt } from './ended-at.ts'
import { LogFollower } from './log-follower.ts'
import type { FilesUpTo } from './piece.ts'
import { type ReplicaClaim, ReplicaLostError } from './replica-claim.ts'
import { epochOfGeneration, type PieceName, pathOf, type ReplicaPlace } from './replica-place.ts'
import { type ReplicaStatus, type ReplicatorLimits, statusAtStart } from './replica-status.ts'
import { ReplicatedFiles } from './replicated-files.ts'
import { removeOldFiles, removeOldPieces } from './retention.ts'
import { takeSnapshot } from './snapshot-file.ts'
import { Unshipped } from './unshipped.ts'
import { WalBrokenError, type WalPages } from './wal-reader.ts'

export interface ReplicatorOptions {
  databasePath: string
  /** For files on their way; what an earlier process left there is removed. */
  workDir: string
  files: StoredFiles
  /** From where a file comes that is not whole in `files`. */
  backup: WholeCopies
  claim: ReplicaClaim
  openPlace: () => Promise<ReplicaPlace>
  limits: ReplicatorLimits
  tell: (status: ReplicaStatus) => void
}

/** So many of the missing files are named. */
const NAMED = 20

interface Waiting {
  chain: Chain
  sequence: number
  tell: () => void
}

/**
 * Reads what is committed once a second, and ships it. What cannot be shipped waits in memory, compressed; when that is too much, or the
 * log cannot be read on, a new generation begins with a snapshot. Nobody who writes to the database ever waits for it.
 */
export class Replicator {
  readonly #options: ReplicatorOptions
  readonly #follower: LogFollower
  readonly #files: ReplicatedFiles
  readonly #endedAt: EndedAt
  readonly #place: ClaimedPlace
  #chain: Chain | null = null
  #mayGoOn = true
  #hasBegunFiles = false
  #mayReread = false
  readonly #unshipped: Unshipped
  #submissions: number | null = null
  #snapshot: { chain: Chain; name: PieceName; file: LocalFile } | null = null
  #waiting: Waiting[] = []
  #shipping: Promise<void> | null = null
  #beside: Promise<void> | null = null
  readonly #shippingAgain: Backoff
  readonly #besideAgain: Backoff
  /** By a clock that only goes forward. */
  #checkpointTriedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | null = null
  readonly #status: ReplicaStatus = statusAtStart()

  /** Holds the database from now on. */
  constructor(options: ReplicatorOptions) {
    this.#options = options
    this.#follower = new LogFollower(options.databasePath)
    this.#endedAt = new EndedAt(options)
    this.#unshipped = new Unshipped(options.workDir)
    const onTakenOver = () => this.#trustNothing()
    this.#place = new ClaimedPlace(this.#follower.held, { ...options, onTakenOver })
    this.#shippingAgain = new Backoff(options.limits.longestPauseMs)
    this.#besideAgain = new Backoff(options.limits.longestPauseMs)
    this.#files = new ReplicatedFiles(this.#follower.held, {
      ...options,
      contents: () => this.#place.opened.contents,
    })
  }

  start(): void {
    this.#timer = setInterval(() => this.#turn(), this.#options.limits.everyMs)
  }

  /** Resolves when all that is committed now is there; false: that failed, or has failed before and waits. */
  async ship(): Promise<boolean> {
    this.#turn()
    if (this.#chain === null) await this.#shipping
    const chain = this.#chain
    if (chain === null) return false
    this.#tryTo(() => this.#read())
    this.#turn()
    const { sequence } = chain
    if (!this.#isThere(chain, sequence) && this.#chain === chain && !this.#isFailing())
      await new Promise<void>((tell) => void this.#waiting.push({ chain, sequence, tell }))
    return this.#isThere(chain, sequence)
  }

  /** Takes what was removed from the database out of the log's file. false: not now. */
  emptyLog(): boolean {
    return this.#tryTo(() => this.#checkpoint() && this.#follower.held.emptyLog()) ?? false
  }

  /**
   * Nothing that is there counts any more: begins a new generation, and looks whether all files are there. Those with these hashes
   * are damaged.
   */
  beginAnew(damaged: readonly string[]): void {
    this.#trustNothing()
    this.#files.addDamaged(damaged)
    this.#tellWaiting()
    this.#turn()
  }

  #trustNothing(): void {
    this.#startOver()
    this.#hasBegunFiles = false
    const { behindSince, lost } = this.#status
    Object.assign(this.#status, statusAtStart(), { lost }, behindSince !== null && { behindSince })
  }

  /** Ships the rest and closes; the next start goes on where this ended. Nobody may write any more. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    const isEmpty = (await this.ship()) && this.#tryTo(() => this.#checkpoint())
    if (isEmpty && (await this.ship()) && this.#chain !== null) await this.#endedAt.write(this.#chain)
    await this.#shipping
    await this.#beside
    this.#follower.close()
  }

  #turn(): void {
    this.#mayReread = true
    this.#tryTo(() => this.#read())
    this.#work()
  }

  /** Does what there is to do, and then what has come meanwhile. */
  #work(): void {
    const again = (what: 'shipping' | 'beside') => {
      if (what === 'shipping') this.#shipping = null
      else this.#beside = null
      this.#tellWaiting()
      this.#work()
    }
    const hasToShip = this.#chain === null ? this.#place.canBeClaimed() : !this.#unshipped.isEmpty
    if (!this.#shippingAgain.isWaiting && hasToShip)
      this.#shipping ??= this.#try(() => this.#advance(), this.#shippingAgain).then(() => again('shipping'))
    if (!this.#besideAgain.isWaiting && this.#hasWorkBeside())
      this.#beside ??= this.#try(() => this.#workBeside(), this.#besideAgain).then(() => again('beside'))
  }

  async #try(work: () => Promise<void>, again: Backoff): Promise<void> {
    try {
      await work()
      again.succeeded()
    } catch (error) {
      this.#fail(error, again)
    }
  }

  #read(): void {
    const { checkpointBytes, mostUnshippedBytes, checkpointAgainMs } = this.#options.limits
    if (this.#chain === null) {
      if (this.#follower.fileBytes > mostUnshippedBytes) this.#startOver()
      return
    }
    const before = this.#chain.sequence
    this.#follower.read(
      () => {
        this.#submissions = this.#follower.held.greatestSubmission()
      },
      (pages) => this.#enqueue(pages),
    )
    // Nothing was committed since that was looked up, so it is there.
    if (this.#chain.sequence === before && this.#unshipped.isEmpty) this.#secure(this.#submissions)
    if (this.#unshipped.bytes > mostUnshippedBytes) throw new WalBrokenError('too much could not be shipped')
    const isDue = performance.now() - this.#checkpointTriedAt > checkpointAgainMs
    if (this.#follower.logBytes > checkpointBytes && isDue) this.#checkpoint()
  }

  #checkpoint(): boolean {
    this.#checkpointTriedAt = performance.now()
    return this.#follower.checkpoint((pages) => this.#enqueue(pages))
  }

  #enqueue(pages: WalPages): void {
    if (this.#chain === null) return
    const more = { submissions: this.#submissions, filesUpTo: this.#files.upTo }
    const { at } = this.#unshipped.add(this.#chain, pages, more)
    this.#status.behindSince ??= at
  }

  async #advance(): Promise<void> {
    const place = await this.#place.open()
    this.#status.lost = null
    if (this.#chain === null) await this.#begin(place)
    while (!this.#unshipped.isEmpty) await this.#shipQueue(place)
  }

  async #shipQueue(place: ReplicaPlace): Promise<void> {
    const chain = this.#chain
    const segments = this.#unshipped.now()
    await this.#place.require()
    // The files are looked up in a database that has at least what these segments have.
    this.#follower.read(
      () => {},
      (pages) => this.#enqueue(pages),
    )
    await this.#files.putNew()
    for (const segment of segments) {
      if (chain === null || this.#chain !== chain) return
      await this.#unshipped.put(place, chain, segment)
      if (this.#chain !== chain) return
      this.#unshipped.removeFirst()
      const { header } = segment
      chain.shipped = header.sequence
      chain.shippedAt = header.at
      this.#noteShipped(chain)
      // What was read at once may be in several segments, each of which bears the number that all of them reach.
      if (this.#unshipped.first?.submissions !== header.submissions) this.#secure(header.submissions)
      this.#tellWaiting()
    }
  }

  #isSnapshotDue({ snapshotAt }: Chain): boolean {
    return Date.now() - snapshotAt > this.#options.limits.snapshotEveryMs
  }

  #hasWorkBeside(): boolean {
    if (this.#chain === null) return false
    const hasToReread = this.#mayReread && this.#files.hasToReread(new Date())
    return this.#snapshot !== null || this.#isSnapshotDue(this.#chain) || this.#files.hasBefore || hasToReread
  }

  /** What takes long and what segments need not wait for: a snapshot, files of before, and those that are read again. */
  async #workBeside(): Promise<void> {
    const chain = this.#chain
    if (chain === null) return
    // It was given up when something failed, and without a commit nothing else opens it again.
    const place = await this.#place.open()
    await this.#place.require()
    if (this.#chain !== chain) return
    if (this.#isSnapshotDue(chain)) await this.#makeSnapshot(chain)
    const snapshot = this.#snapshot
    if (snapshot !== null) {
      await place.put(snapshot.name, snapshot.file)
      this.#snapshot = null
      await rm(snapshot.file.path, { force: true })
      snapshot.chain.hasSnapshot = true
      snapshot.chain.shippedAt ??= new Date(snapshot.chain.snapshotAt).toISOString()
      this.#noteShipped(snapshot.chain)
      this.#tellWaiting()
      // A new one has come, so older ones may go.
      await this.#removeOld(place)
    }
    if (this.#files.hasBefore) return this.#files.putBefore()
    this.#mayReread = false
    await this.#files.reread(new Date(), this.#options.limits.rereadBytes)
  }

  async #removeOld(place: ReplicaPlace): Promise<void> {
    const now = new Date()
    await this.#place.require()
    const { damaged } = await removeOldPieces(place, now)
    const notePath = join(this.#options.workDir, 'unnamed-files.json')
    await removeOldFiles(place, this.#follower.held, { notePath, now })
    if (damaged.length > 0) throw new Error(`damaged snapshots: ${damaged.map(pathOf).join(', ')}`)
  }

  /** Goes on with the newest generation where nothing is missing since, or begins a new one. */
  async #begin(place: ReplicaPlace): Promise<void> {
    const [follower, endedAt] = [this.#follower, this.#endedAt]
    const pieces = await place.list()
    const last = pieces.at(-1)
    const epoch = Math.max(this.#place.epoch, last === undefined ? 0 : epochOfGeneration(last.generation))
    const newest = this.#mayGoOn ? await newestChain(place, pieces, { follower, endedAt }) : null
    this.#mayGoOn = false
    if (newest !== null) {
      const { header } = newest
      this.#beginFiles(header.filesUpTo)
      this.#noteShipped(newest.chain)
    } else {
      follower.goOnFrom(null)
      follower.read(
        () => {},
        () => {},
      )
      if (!this.#hasBegunFiles) this.#beginFiles(null)
    }
    this.#chain = newest?.chain ?? newChain(epoch, new Date())
    this.#read()
  }

  #beginFiles(known: FilesUpTo): void {
    this.#files.begin(known)
    this.#hasBegunFiles = true
  }

  async #makeSnapshot(chain: Chain): Promise<void> {
    this.#read()
    if (this.#chain !== chain) return
    const path = join(this.#options.workDir, 'snapshot')
    const { file, sequence, at } = await takeSnapshot(this.#follower, path, {
      each: (pages) => this.#enqueue(pages),
      header: () => ({
        sequence: chain.sequence,
        previous: chain.previous,
        submissions: this.#submissions,
        filesUpTo: this.#files.upTo,
      }),
    })
    if (this.#chain !== chain) return
    const { generation } = chain
    chain.snapshotAt = at
    this.#snapshot = { chain, name: { generation, sequence, kind: 'snapshot', sha256: file.sha256 }, file }
  }

  #secure(submissions: number | null): void {
    if (this.#chain?.hasSnapshot !== true || !this.#files.areThere || submissions === null) return
    if (submissions <= (this.#status.secured ?? 0)) return
    this.#status.secured = submissions
    this.#tell()
  }

  /** Without its snapshot nothing of a generation can be rebuilt. */
  #noteShipped({ generation, shipped, shippedAt, hasSnapshot }: Chain): void {
    if (!hasSnapshot) return
    this.#status.newest = { generation, sequence: shipped }
    this.#status.lastShippedAt = shippedAt
  }

  #isThere(chain: Chain, sequence: number): boolean {
    return this.#chain === chain && chain.hasSnapshot && chain.shipped >= sequence
  }

  #isFailing(): boolean {
    return this.#shippingAgain.hasFailed || (this.#besideAgain.hasFailed && this.#chain?.hasSnapshot !== true)
  }

  #tellWaiting(): void {
    this.#tell()
    const isOver = ({ chain, sequence }: Waiting) =>
      this.#isThere(chain, sequence) || this.#chain !== chain || this.#isFailing()
    const over = this.#waiting.filter(isOver)
    this.#waiting = this.#waiting.filter((waiting) => !isOver(waiting))
    for (const { tell } of over) tell()
  }

  #tryTo<Result>(work: () => Result): Result | undefined {
    try {
      return work()
    } catch (error) {
      this.#fail(error, this.#shippingAgain)
      return undefined
    }
  }

  #fail(error: unknown, again: Backoff): void {
    again.failed()
    if (error instanceof ReplicaLostError) {
      this.#trustNothing()
      this.#status.lost = error.loss
    }
    if (error instanceof WalBrokenError) this.#startOver()
    else this.#place.giveUp()
    this.#status.problem = errorCode(error) ?? (error instanceof Error ? error.message : String(error))
    this.#status.behindSince ??= new Date().toISOString()
    this.#tellWaiting()
  }

  /** Gives up this generation, and lets the log begin anew whatever is in it. */
  #startOver(): void {
    this.#chain = null
    this.#mayGoOn = false
    this.#unshipped.clear()
    this.#snapshot = null
    try {
      if (this.#follower.held.checkpoint(() => {})) this.#follower.held.emptyLog()
    } catch {
      // Another time.
    }
  }

  #tell(): void {
    if (!this.#isFailing()) this.#status.problem = null
    // Without a snapshot nothing of this generation counts as shipped.
    if (this.#chain?.hasSnapshot === true) this.#status.behindSince = this.#unshipped.first?.at ?? null
    const { missing } = this.#files
    this.#status.missingFiles = missing.length
    this.#status.firstMissing = missing.slice(0, NAMED)
    this.#options.tell({ ...this.#status })
  }
}
