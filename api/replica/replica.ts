import { tmpdir } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Config } from '../config.ts'
import { isWithData } from '../database/backup/backup-place.ts'
import type { Database } from '../database/database.ts'
import type { WholeCopies } from '../storage/file-store.ts'
import { startWorker } from '../worker-thread.ts'
import type { ReplicaAnswer, ReplicaQuestion, ReplicaThreadData } from './replica.worker.ts'
import { openReplicaPlace, type ReplicaAddress, type ReplicaPlace } from './replica-place.ts'
import { forgetReplica, noteSecured } from './replica-proof.ts'
import { type ReplicaStatus, statusAtStart } from './replica-status.ts'

/** The running replication of the database and its files. */
export interface Replica {
  status(): ReplicaStatus
  /**
   * Resolves when all that was committed before is in the replica. false: it is not there after 5 s, or cannot be reached now, and
   * whoever waits has to go on. Never throws.
   */
  shipped(): Promise<boolean>
  /** Takes what was removed from the database out of its journal's file, as soon as nobody reads there. */
  emptyJournal(): Promise<void>
  /** After a proof that failed: nothing that is there counts any more, and files with these hashes are damaged. */
  beginAnew(damaged: readonly string[]): Promise<void>
  /** From now on the database knows what is in the replica. */
  keepFacts(database: Database): void
  /** Ships the rest, for so long at most. */
  stop(patienceMs: number): Promise<void>
}

const PATIENCE_MS = 5000
const START_AGAIN_MS = 5000
/** The fact is itself something to ship, so it is not written at each segment. */
const FACTS_EVERY_MS = 2000

/** Starts the replication that REPLICA names; it holds the database when this resolves. null: there is none. */
export async function startReplica(config: Config, log: FastifyBaseLogger): Promise<Replica | null> {
  const { replica, dataDir, fileStore, backupDir, scrubBytesPerSecond } = config
  if (replica === null) return null
  const data = { config: { replica, dataDir, fileStore, backupDir, scrubBytesPerSecond } }
  const thread = new ReplicaThread(data, log)
  await thread.start()
  return thread
}

/** Whole copies of stored files, for what is damaged. A place that does not answer now is asked again the next time. */
export function copiesInReplica(address: ReplicaAddress): WholeCopies {
  let place: Promise<ReplicaPlace> | null = null
  return {
    place: 'replica',
    async open(storedSha256) {
      place ??= openReplicaPlace(address, tmpdir())
      const { contents } = await place.catch((error: unknown) => {
        place = null
        throw error
      })
      return contents.open(storedSha256).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') return null
        throw error
      })
    },
  }
}

class ReplicaThread implements Replica {
  readonly #data: ReplicaThreadData
  readonly #log: FastifyBaseLogger
  #worker: Worker | null = null
  #isStopping = false
  #asked = 0
  readonly #answers = new Map<number, (isDone: boolean) => void>()
  #secured: number | null = null
  #hasForgotten = false
  #timer: NodeJS.Timeout | null = null
  #status: ReplicaStatus = statusAtStart()

  constructor(data: ReplicaThreadData, log: FastifyBaseLogger) {
    this.#data = data
    this.#log = log
  }

  /** Resolves when the database is held. Throws when the thread cannot be started. */
  async start(): Promise<void> {
    const worker = startWorker(new URL('./replica.worker.ts', import.meta.url), { workerData: this.#data })
    this.#worker = worker
    await new Promise<void>((holding, failed) => {
      worker.on('message', (answer: ReplicaAnswer) => {
        if ('isHolding' in answer) holding()
        else if ('status' in answer) this.#hear(answer.status)
        else this.#answer(answer)
      })
      worker.on('error', (error) => {
        this.#log.error({ err: error }, 'the replication failed')
        failed(error)
      })
      worker.once('exit', () => {
        failed(new Error('the thread of the replication ended'))
        this.#ended()
      })
    })
    // A start that fails later must not wait for this thread.
    worker.unref()
  }

  status(): ReplicaStatus {
    return this.#status
  }

  shipped(): Promise<boolean> {
    return this.#ask({ ask: 'ship' }, PATIENCE_MS)
  }

  async emptyJournal(): Promise<void> {
    const until = Date.now() + PATIENCE_MS
    while (Date.now() < until && !(await this.#ask({ ask: 'emptyLog' }, PATIENCE_MS))) await after(200)
  }

  async beginAnew(damaged: readonly string[]): Promise<void> {
    this.#secured = null
    await this.#ask({ ask: 'beginAnew', damaged }, PATIENCE_MS)
  }

  keepFacts(database: Database): void {
    this.#timer = setInterval(() => void this.#saveSecured(database), FACTS_EVERY_MS).unref()
  }

  async stop(patienceMs: number): Promise<void> {
    this.#isStopping = true
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#worker?.ref()
    await this.#ask({ ask: 'stop' }, patienceMs)
    await this.#worker?.terminate()
  }

  /** false: it was not done, or not in time. */
  async #ask(question: ReplicaQuestion, patienceMs: number): Promise<boolean> {
    const worker = this.#worker
    if (worker === null) return false
    this.#asked += 1
    const id = this.#asked
    const tooLong = new AbortController()
    const answered = new Promise<boolean>((answer) => void this.#answers.set(id, answer))
    worker.postMessage({ id, question })
    const late = after(patienceMs, false, { signal: tooLong.signal }).catch(() => false)
    const isDone = await Promise.race([answered, late])
    tooLong.abort()
    this.#answers.delete(id)
    return isDone
  }

  #answer({ id, isDone, error }: { id: number; isDone: boolean; error?: string }): void {
    if (error !== undefined) this.#log.error({ error }, 'the replication failed')
    this.#answers.get(id)?.(isDone)
  }

  #hear(status: ReplicaStatus): void {
    const { problem } = status
    if (problem !== null && problem !== this.#status.problem)
      this.#log.warn({ problem }, 'the replica cannot be written; trying again')
    this.#status = { ...status, isWithData: this.#status.isWithData }
  }

  #ended(): void {
    this.#worker = null
    for (const answer of this.#answers.values()) answer(false)
    if (this.#isStopping) return
    const behindSince = this.#status.behindSince ?? new Date().toISOString()
    this.#status = { ...this.#status, behindSince, problem: 'the thread ended' }
    setTimeout(() => {
      if (!this.#isStopping) this.start().catch(() => {})
    }, START_AGAIN_MS).unref()
  }

  /** A folder can be mounted and unmounted; one that is not there is told as lost. */
  async #lookWhere(): Promise<void> {
    const { replica } = this.#data.config
    if (replica.kind !== 'folder') return
    const data = { ...this.#data.config, databaseUrl: null }
    this.#status = { ...this.#status, isWithData: await isWithData(replica.dir, data).catch(() => false) }
  }

  async #saveSecured(database: Database): Promise<void> {
    if (this.#isStopping) return
    try {
      await this.#lookWhere()
      const { secured, lost, isWithData } = this.#status
      const isNone = lost !== null || isWithData
      if (isNone && !this.#hasForgotten) await forgetReplica(database)
      this.#hasForgotten = isNone
      const sequence = isNone ? null : secured
      if (sequence === null) this.#secured = null
      if (sequence === null || sequence === this.#secured) return
      if (await noteSecured(database, sequence)) this.#secured = sequence
    } catch (error) {
      this.#log.error({ err: error }, 'what is in the replica could not be noted')
    }
  }
}
