import { createHmac, timingSafeEqual } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { AccessDetail, CHAINS } from '#shared/access-log/access-log.contract.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { Keyring } from '../../keys/keyring.ts'

/** Each minute in which something was sealed leaves a line. */
const EVERY_MS = 60_000

/** The end of a chain at a moment. `restored`: from this end a backup goes on, and later ones were lost with what was before. */
const Head = z.object({
  at: z.string(),
  kind: z.enum(['sealed', 'restored']),
  chain: z.enum(CHAINS),
  number: z.number(),
  hash: z.string(),
  /** The entry that says that a backup was restored. */
  entry: z.optional(z.number()),
})
export type Head = z.infer<typeof Head>
const Line = z.extend(Head, { mac: z.string() })

/** Beside the data folder, so that neither a backup nor whoever reaches only the database has it. */
export function headsPath(dataDir: string): string {
  return `${dataDir}.heads`
}

interface HeadPlaces {
  dataDir: string
  /** A second file, for instance on another machine's disk; null: none. */
  logHeads: string | null
}

/**
 * Writes the ends of the chains to files outside the database, signed with a key that is not in it: what is later cut off,
 * rewritten or emptied, with whatever counters, no longer fits to them.
 */
export class SignedHeads {
  readonly #database: Database
  readonly #clock: Clock
  readonly #key: Buffer
  readonly #paths: readonly string[]
  #written = ''
  #at = 0

  constructor(context: { database: Database; clock: Clock; keys: Keyring; config: HeadPlaces }) {
    const { database, clock, keys, config } = context
    this.#database = database
    this.#clock = clock
    this.#key = headsKey(keys)
    this.#paths = [headsPath(config.dataDir), ...(config.logHeads === null ? [] : [config.logHeads])]
  }

  /** Appends the ends of the chains to every file when they have moved, at most once a minute. Throws when a file cannot be written. */
  async write(): Promise<void> {
    const now = this.#clock.now()
    if (Math.abs(now.getTime() - this.#at) < EVERY_MS) return
    const heads = await presentHeads(this.#database, now)
    const ends = JSON.stringify(heads.map(({ number, hash }) => [number, hash]))
    if (ends === this.#written) return
    const restored = await restoredHeads(this.#database)
    for (const path of this.#paths) await this.#append(path, heads, restored)
    this.#written = ends
    this.#at = now.getTime()
  }

  async #append(path: string, heads: readonly Head[], restored: readonly Head[]): Promise<void> {
    const file = await open(path, 'a+', 0o600)
    try {
      const { lines, isTorn } = parse(await file.readFile('utf8'))
      const told = new Set(lines.map(({ entry }) => entry))
      let mac = lines.at(-1)?.mac ?? ''
      const added = [...restored.filter(({ entry }) => !told.has(entry)), ...heads].map((head) => {
        mac = signature(this.#key, mac, head)
        return `${JSON.stringify({ ...head, mac })}\n`
      })
      await file.appendFile((isTorn ? '\n' : '') + added.join(''))
      await file.datasync()
    } finally {
      await file.close()
    }
  }
}

/** The signed ends in a file, in their order. `forged`: the number of the first line that was changed, put in or follows a gap. */
export async function readHeads(
  path: string,
  keys: Keyring,
): Promise<{ heads: Head[]; forged: number | null }> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const key = headsKey(keys)
  const { lines } = parse(text)
  let before = ''
  for (const [index, { mac, ...head }] of lines.entries()) {
    const expected = signature(key, before, head)
    const isRight = mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
    if (!isRight) return { heads: lines.slice(0, index), forged: index + 1 }
    before = mac
  }
  return { heads: lines, forged: null }
}

/** The last ends in a file, whether or not their signatures are right: the key may be elsewhere. */
export async function lastHeads(path: string): Promise<Head[]> {
  const { lines } = parse(await readFile(path, 'utf8').catch(() => ''))
  return CHAINS.flatMap((chain) => lines.filter((line) => line.chain === chain).slice(-1))
}

const headsKey = (keys: Keyring) => keys.derive('access log heads')

function signature(key: Buffer, before: string, { at, kind, chain, number, hash, entry }: Head): string {
  const said = JSON.stringify([before, at, kind, chain, number, hash, entry ?? null])
  return createHmac('sha256', key).update(said).digest('hex')
}

/** A line that a crash has torn is left out; the next line continues from the one before it. */
function parse(text: string): { lines: z.infer<typeof Line>[]; isTorn: boolean } {
  const lines = text.split('\n').flatMap((line) => {
    try {
      const parsed = Line.safeParse(JSON.parse(line))
      return parsed.success ? [parsed.data] : []
    } catch {
      return []
    }
  })
  return { lines, isTorn: text !== '' && !text.endsWith('\n') }
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
