import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import * as z from 'zod/mini'
import { CHAINS, type Chain, type RestoredData } from '#shared/access-log/access-log.contract.ts'
import type { HeadPlace } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { replaceDurably } from '../../storage/durable-copy.ts'
import {
  appendHeads,
  ForgedLine,
  Head,
  headsKey,
  headsPath,
  headsSender,
  lastHeads,
  nameOf,
  readHeads,
  type SendHeads,
} from './head-places.ts'
import { type Happened, recordSecurityEvent } from './record-security-event.ts'

/** Each minute in which something was sealed leaves a line. */
const EVERY_MS = 60_000
/** So many of the file's last ends are sent once more after a start, since the process before may not have come to it. */
const SENT_AGAIN = 200
/** So many wait for a second place that does not answer; each end stands for all before it, so the oldest may go. */
const MOST_UNSENT = 2000

type Needed = Pick<Context, 'database' | 'clock' | 'keys'> & {
  config: Pick<Context['config'], 'dataDir' | 'logHeads'>
}

/**
 * Writes the ends of the chains to a file outside the database, and to a second place, signed with a key that is not in it: what
 * is later cut off, rewritten or emptied, with whatever counters, no longer fits to them.
 */
export class SignedHeads {
  readonly #context: Needed
  /** Null: there is no second place. */
  readonly #send: SendHeads | null
  readonly #mostUnsent: number
  /** The hashes of the ends that this process has written. */
  readonly #written = new Map<Chain, string>()
  #at = 0
  #unsent: Head[] = []

  constructor(context: Needed, mostUnsent = MOST_UNSENT) {
    const { config, keys } = context
    this.#context = context
    this.#mostUnsent = mostUnsent
    this.#send = config.logHeads === null ? null : headsSender(config.logHeads, headsKey(keys))
  }

  /**
   * Appends the ends that have moved to the file, at most once a minute. Throws when it cannot be written. The note of a restore is
   * removed then, unless it is still to be copied to other machines.
   */
  async write({ keepsNote = false } = {}): Promise<void> {
    const { database, clock, keys, config } = this.#context
    const now = clock.now()
    if (Math.abs(now.getTime() - this.#at) < EVERY_MS) return
    const ends = await presentEnds(database.kysely, now)
    const moved = ends.filter(({ chain, hash }) => this.#written.get(chain) !== hash)
    if (moved.length === 0) return
    if (this.#send !== null && this.#written.size === 0) this.#unsent = await this.#lastWritten()
    const added = [...(await readRestores(config.dataDir)), ...moved]
    await appendHeads(headsPath(config.dataDir), headsKey(keys), added)
    if (!keepsNote) await rm(restoresPath(config.dataDir), { force: true })
    if (this.#send !== null) this.#unsent = [...this.#unsent, ...added].slice(-this.#mostUnsent)
    for (const { chain, hash } of moved) this.#written.set(chain, hash)
    this.#at = now.getTime()
  }

  /** Only what is signed, not what somebody wrote into the file. */
  async #lastWritten(): Promise<Head[]> {
    const { keys, config } = this.#context
    const last: Head[] = []
    try {
      for await (const head of readHeads({ kind: 'file', path: headsPath(config.dataDir) }, keys)) {
        last.push(head)
        if (last.length > SENT_AGAIN) last.shift()
      }
    } catch (error) {
      if (!(error instanceof ForgedLine)) throw error
    }
    return last
  }

  /** Sends the second place what it does not have yet. Throws when it does not take it, which is then sent the next time. */
  async send(): Promise<void> {
    const sent = new Set(this.#unsent)
    if (this.#send === null || sent.size === 0) return
    await this.#send([...sent])
    this.#unsent = this.#unsent.filter((head) => !sent.has(head))
  }
}

async function presentEnds(db: Queryable, at: Date): Promise<Head[]> {
  const chains = await db.selectFrom('access_log_chains').selectAll().orderBy('chain').execute()
  return chains.map(({ chain, sealed, sealed_hash }) => ({
    at: at.toISOString(),
    kind: 'sealed',
    chain: z.enum(CHAINS).parse(chain),
    number: Number(sealed),
    hash: sealed_hash,
  }))
}

/** Beside the data folder like the ends: whoever reaches only the database cannot claim there that a cut was a restore. */
const restoresPath = (dataDir: string) => `${dataDir}.restored`

/** The ends from which a restored backup goes on that are not among the signed ones yet. */
async function readRestores(dataDir: string): Promise<Head[]> {
  const path = restoresPath(dataDir)
  return existsSync(path) ? z.array(Head).parse(JSON.parse(await readFile(path, 'utf8'))) : []
}

/**
 * The ends of a place, and behind them those of a restore that it does not have: a restore whose keys did not open could not sign
 * them, and until the next start only its note tells of it. Throws ForgedLine, S3Error.
 */
export async function* readHeadsAndRestores(
  place: HeadPlace,
  keys: Keyring,
  dataDir: string,
): AsyncGenerator<Head> {
  const missing = new Map((await readRestores(dataDir)).map((head) => [nameOf(head), head]))
  for await (const head of readHeads(place, keys)) {
    if (head.kind === 'restored') missing.delete(nameOf(head))
    yield head
  }
  yield* missing.values()
}

/**
 * Records of a database that was just restored from which end its log goes on, for the signed ends and in the log, there with the
 * later ends that the file knows: what lies between was lost with the database of before, and is no tampering. `begin` begins what a
 * restore begins, in the same transaction, and says what to record of it.
 */
export async function recordRestore(
  { database, config }: Pick<Context, 'database' | 'config'>,
  happened: Happened,
  begin?: (transaction: Transaction) => Promise<RestoredData>,
): Promise<void> {
  const from = await presentEnds(database.kysely, happened.at)
  const known = await lastHeads(headsPath(config.dataDir))
  const told = JSON.stringify(from.map((head) => ({ ...head, kind: 'restored' }) satisfies Head))
  await replaceDurably(restoresPath(config.dataDir), told)
  const end = ({ chain, number, hash }: Head) => ({ chain, number, hash })
  const ends = { from: from.map(end), known: known.map(end) }
  await database.transaction(async (transaction) => {
    const data = await begin?.(transaction)
    const restored = { ...ends, ...(data !== undefined && { data }) }
    await recordSecurityEvent(transaction.db, happened, 'restored', { restored })
  })
}
