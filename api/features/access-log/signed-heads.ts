import * as z from 'zod/mini'
import { AccessDetail, CHAINS } from '#shared/access-log/access-log.contract.ts'
import type { Clock } from '../../clock.ts'
import type { HeadPlace } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { type Head, headsKey } from './head-lines.ts'
import { appendHeads, headsPath, headsSender, readHeads, type SendHeads } from './head-places.ts'

/** Each minute in which something was sealed leaves a line. */
const EVERY_MS = 60_000
/** So many of the file's last ends are sent once more after a start, since the process before may not have come to it. */
const SENT_AGAIN = 200
/** So many wait for a second place that does not answer; each end stands for all before it, so the oldest may go. */
const MOST_UNSENT = 2000

/**
 * Writes the ends of the chains to a file outside the database, and to a second place, signed with a key that is not in it: what
 * is later cut off, rewritten or emptied, with whatever counters, no longer fits to them.
 */
export class SignedHeads {
  readonly #database: Database
  readonly #clock: Clock
  readonly #keys: Keyring
  readonly #file: { kind: 'file'; path: string }
  /** Null: there is no second place. */
  readonly #send: SendHeads | null
  #written = ''
  #at = 0
  /** The entries of restores that the file tells of; null: it was not read yet. */
  #told: Set<number | undefined> | null = null
  readonly #mostUnsent: number
  #unsent: Head[] = []

  constructor(
    context: {
      database: Database
      clock: Clock
      keys: Keyring
      config: { dataDir: string; logHeads: HeadPlace | null }
    },
    mostUnsent = MOST_UNSENT,
  ) {
    const { database, clock, keys, config } = context
    this.#database = database
    this.#clock = clock
    this.#keys = keys
    this.#mostUnsent = mostUnsent
    this.#file = { kind: 'file', path: headsPath(config.dataDir) }
    this.#send = config.logHeads === null ? null : headsSender(config.logHeads, headsKey(keys))
  }

  /** Appends the ends of the chains to the file when they have moved, at most once a minute. Throws when it cannot be written. */
  async write(): Promise<void> {
    const now = this.#clock.now()
    if (Math.abs(now.getTime() - this.#at) < EVERY_MS) return
    const heads = await presentHeads(this.#database, now)
    const ends = JSON.stringify(heads.map(({ number, hash }) => [number, hash]))
    if (ends === this.#written) return
    this.#told ??= await this.#readTold()
    const told = this.#told
    const restored = await restoredHeads(this.#database)
    const added = [...restored.filter(({ entry }) => !told.has(entry)), ...heads]
    await appendHeads(this.#file.path, headsKey(this.#keys), added)
    for (const { entry } of added) told.add(entry)
    this.#unsent = this.#send === null ? [] : [...this.#unsent, ...added].slice(-this.#mostUnsent)
    this.#written = ends
    this.#at = now.getTime()
  }

  /** Reads the restores that the file tells of, and what to send again: only what is signed, not what somebody wrote into it. */
  async #readTold(): Promise<Set<number | undefined>> {
    const { heads } = await readHeads(this.#file, this.#keys)
    this.#unsent = heads.slice(-SENT_AGAIN)
    return new Set(heads.map(({ entry }) => entry))
  }

  /** Sends the second place what it does not have yet. Throws when it does not take it, which is then sent the next time. */
  async send(): Promise<void> {
    const sent = new Set(this.#unsent)
    if (this.#send === null || sent.size === 0) return
    await this.#send([...sent])
    this.#unsent = this.#unsent.filter((head) => !sent.has(head))
  }
}

async function presentHeads({ kysely }: Database, now: Date): Promise<Head[]> {
  const chains = await kysely.selectFrom('access_log_chains').selectAll().orderBy('chain').execute()
  return chains.map(({ chain, sealed, sealed_hash }) => ({
    at: now.toISOString(),
    kind: 'sealed' as const,
    chain: z.enum(CHAINS).parse(chain),
    number: Number(sealed),
    hash: sealed_hash,
  }))
}

/** The ends from which restored backups went on, as their entries in the log say. */
async function restoredHeads({ kysely }: Database): Promise<Head[]> {
  const rows = await kysely
    .selectFrom('access_log')
    .select(['id', 'at', 'detail'])
    .where('action', '=', 'restored')
    .where('hash', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, at, detail }) => {
    const { from = [] } = AccessDetail.parse(JSON.parse(detail)).restored ?? {}
    return from.map((end) => ({ at, kind: 'restored' as const, ...end, entry: id }))
  })
}
