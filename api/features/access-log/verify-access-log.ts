import { type SqlBool, sql } from 'kysely'
import {
  AccessDetail,
  CHAINS,
  type Chain,
  type RemovedEntries,
} from '#shared/access-log/access-log.contract.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { evened, readInPieces } from '../../database/statement-sizes.ts'
import { type AccessRow, type Broken, follow, type Link } from './chain.ts'
import type { Head } from './head-places.ts'
import { idsOf } from './id-ranges.ts'
import { keptSince } from './log-times.ts'

const BATCH = 1000
/** So many signed ends are compared with the log in one statement. */
const ENDS_AT_ONCE = 64

export interface VerifiedChain {
  chain: Chain
  /** How many rows have a correct seal. */
  sealed: number
  waiting: number
  last: Link
  /** The furthest number that is signed; null: none is. */
  signed: number | null
  /** From where restored backups went on, as the signed ends say. */
  restores: Head[]
  /** Null: no row was changed, removed or inserted. */
  broken: Broken | null
}

type SignedEnds = Iterable<Head> | AsyncIterable<Head>

/**
 * Checks every chain from its start to its end, and against the signed ends that are known from outside the database, each place
 * in its order; works while the server goes on writing.
 */
export async function verifyAccessLog(
  { kysely }: Pick<Database, 'kysely'>,
  now: Date,
  ...places: readonly SignedEnds[]
): Promise<VerifiedChain[]> {
  const chains = await kysely.selectFrom('access_log_chains').select(['chain', 'removed']).execute()
  const removed = new Map<string, number>(chains.map((each) => [each.chain, each.removed]))
  // The ends come before the log, which goes on growing: so it never reaches less far than they say.
  const known: Record<Chain, KnownEnds>[] = []
  for (const ends of places) known.push(await compareEnds(kysely, ends, removed))
  const verified: VerifiedChain[] = []
  for (const chain of CHAINS) {
    const result = await verifyChain(kysely, chain, now)
    const ofChain = known.map((place) => place[chain])
    verified.push({
      ...result,
      signed: furthest(ofChain),
      restores: ofChain.flatMap(({ restores }) => restores),
      broken: result.broken ?? againstEnds(result, removed.get(chain) ?? 0, ofChain, now),
    })
  }
  return verified
}

/** What the signed ends of one place say about a chain. */
interface KnownEnds {
  /** The furthest number that stands; null: there is no end. */
  furthest: number | null
  /** The lowest number at which the log has another hash. */
  rewritten: number | null
  restores: Head[]
  /** The times of the newest end, and of the newest that does not reach what was removed last; the empty text for none. */
  newest: string
  beforeStart: string
}

/** Goes through the ends of a place and keeps only what they say: there may be millions. */
async function compareEnds(
  db: Queryable,
  ends: SignedEnds,
  removed: ReadonlyMap<string, number>,
): Promise<Record<Chain, KnownEnds>> {
  const nothing = { furthest: null, rewritten: null, newest: '', beforeStart: '' }
  const known = { records: { ...nothing, restores: [] }, rights: { ...nothing, restores: [] } }
  let piece: Head[] = []
  for await (const head of ends) {
    piece.push(head)
    if (piece.length < ENDS_AT_ONCE) continue
    await comparePiece(db, piece, removed, known)
    piece = []
  }
  if (piece.length > 0) await comparePiece(db, piece, removed, known)
  return known
}

async function comparePiece(
  db: Queryable,
  heads: readonly Head[],
  removed: ReadonlyMap<string, number>,
  known: Record<Chain, KnownEnds>,
): Promise<void> {
  const rows = await db
    .selectFrom('access_log')
    .select(['chain', 'seal_number', 'hash'])
    .where('chain', 'in', CHAINS)
    .where('seal_number', 'in', evened(heads.map(({ number }) => number)))
    .execute()
  const hashes = new Map(rows.map(({ chain, seal_number, hash }) => [`${chain} ${seal_number}`, hash]))
  for (const head of heads) {
    const { chain, kind, at, number, hash } = head
    const ends = known[chain]
    ends.newest = later(ends.newest, at)
    if (kind === 'restored') {
      // Those behind the end from which a backup was restored were lost with it.
      ends.restores.push(head)
      if (ends.furthest !== null) ends.furthest = Math.min(ends.furthest, number)
      if (ends.rewritten !== null && ends.rewritten > number) ends.rewritten = null
      continue
    }
    if (number < (removed.get(chain) ?? 0)) ends.beforeStart = later(ends.beforeStart, at)
    ends.furthest = Math.max(ends.furthest ?? 0, number)
    const isOther = (hashes.get(`${chain} ${number}`) ?? hash) !== hash
    if (isOther) ends.rewritten = Math.min(ends.rewritten ?? number, number)
  }
}

function furthest(known: readonly KnownEnds[]): number | null {
  const numbers = known.flatMap((ends) => ends.furthest ?? [])
  return numbers.length === 0 ? null : Math.max(...numbers)
}

/**
 * Whoever writes into the database can state a removal with any time. But the last entry that went was sealed after the signed ends
 * that do not reach it, and these must be as old as an entry that may go.
 */
function againstEnds(
  { chain, last }: Pick<VerifiedChain, 'chain' | 'last'>,
  removed: number,
  known: readonly KnownEnds[],
  now: Date,
): Broken | null {
  const newest = known.map((place) => place.newest).reduce(later, now.toISOString())
  const sealedAfter = known.map(({ beforeStart }) => beforeStart).reduce(later, '')
  if (sealedAfter >= keptSince(chain, newest)) return { why: 'early', number: removed, row: null }
  if ((furthest(known) ?? 0) > last.number) return { why: 'cut', number: last.number + 1, row: null }
  const rewritten = known.flatMap((place) => place.rewritten ?? [])
  return rewritten.length === 0 ? null : { why: 'rewritten', number: Math.min(...rewritten), row: null }
}

const later = (one: string, other: string) => (other > one ? other : one)

async function verifyChain(
  db: Queryable,
  chain: Chain,
  now: Date,
): Promise<Omit<VerifiedChain, 'signed' | 'restores'>> {
  const ends = await readEnds(db, chain)
  const start = { number: ends.removed, hash: ends.removed_hash }
  const { link, broken } = await followAll(db, chain, start, ends.sealed)
  // The rows that are missing may just have been removed because of their age: then check again.
  if (broken !== null && (await readEnds(db, chain)).removed > ends.removed)
    return verifyChain(db, chain, now)
  const { waiting } = ends
  const result = { chain, sealed: link.number - start.number, waiting, last: link }
  return { ...result, broken: broken ?? brokenEnd(ends, link) ?? (await brokenStart(db, chain, start, now)) }
}

/** The start, the end and the row counts of a chain, read at one moment. */
async function readEnds(db: Queryable, chain: Chain) {
  const inChain = sql<SqlBool>`access_log.chain = access_log_chains.chain`
  return db
    .selectFrom('access_log_chains')
    .selectAll()
    .select((select) => [
      select
        .selectFrom('access_log')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where(inChain)
        // What lies before the start is being deleted.
        .where(sql<SqlBool>`(seal_number is null or seal_number > removed)`)
        .$asScalar()
        .as('present'),
      select
        .selectFrom('access_log')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where(inChain)
        .where('hash', 'is', null)
        .$asScalar()
        .as('waiting'),
    ])
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow()
}

async function followAll(
  db: Queryable,
  chain: Chain,
  start: Link,
  upTo: number,
): Promise<{ link: Link; broken: Broken | null }> {
  let link = start
  while (link.number < upTo) {
    const rows: AccessRow[] = await db
      .selectFrom('access_log')
      .selectAll()
      .where('chain', '=', chain)
      .where('seal_number', '>', link.number)
      .where('seal_number', '<=', upTo)
      .orderBy('seal_number')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return { link, broken: { why: 'missing', number: link.number + 1, row: null } }
    const followed = follow(rows, link)
    link = followed.link
    const broken = followed.broken ?? (await unlisted(db, rows))
    if (broken !== null) return { link, broken }
  }
  return { link, broken: null }
}

/** The rows are in order; now compare the last hash and the number of rows with what the chain recorded. */
function brokenEnd(ends: Awaited<ReturnType<typeof readEnds>>, link: Link): Broken | null {
  if (link.hash !== ends.sealed_hash) return { why: 'changed', number: link.number, row: null }
  const isCounted =
    ends.waiting === ends.appended - ends.sealed && ends.present === ends.appended - ends.removed
  return isCounted ? null : { why: 'uncounted', number: link.number + 1, row: null }
}

/** The first entry whose documents do not all stand in the index. */
async function unlisted(db: Queryable, rows: readonly AccessRow[]): Promise<Broken | null> {
  for (const row of rows) {
    // The documents of an export stand in its entry alone.
    if (row.action === 'export') continue
    const documents = idsOf(AccessDetail.parse(JSON.parse(row.detail)).documents ?? '')
    const seen = await readInPieces(documents, (piece) =>
      db
        .selectFrom('access_log_seen')
        .select('document_id')
        .where('entry_id', '=', row.id)
        .where('document_id', 'in', piece)
        .execute(),
    )
    if (seen.length < documents.length) return { why: 'unlisted', number: row.seal_number ?? 0, row }
  }
  return null
}

/**
 * A chain that no longer begins with its first entry must follow from statements that join each other. The first of
 * them may have been removed itself.
 */
async function brokenStart(db: Queryable, chain: Chain, start: Link, now: Date): Promise<Broken | null> {
  if (start.number === 0) return null
  const stated = await statedRemovals(db, chain)
  let end = stated.find(({ last }) => last <= start.number)?.first ?? 1
  for (const { at, first, last, hash, newest } of stated) {
    // A removal that was stated twice, or is not yet carried out.
    if (last < end || last > start.number) continue
    if (first !== end) return { why: 'unstated', number: end, row: null }
    const isEarly = at > now.toISOString() || (newest !== undefined && newest >= keptSince(chain, at))
    if (isEarly) return { why: 'early', number: first, row: null }
    end = last + 1
    if (last === start.number && hash === start.hash) return null
  }
  return { why: 'unstated', number: end, row: null }
}

async function statedRemovals(db: Queryable, chain: Chain): Promise<(RemovedEntries & { at: string })[]> {
  const rows = await db
    .selectFrom('access_log')
    .select(['at', 'detail'])
    .where('action', '=', 'log-removed')
    .where('subject_name', '=', chain)
    .orderBy('subject_id')
    .execute()
  return rows.flatMap(({ at, detail }) => {
    const { removed } = AccessDetail.parse(JSON.parse(detail))
    return removed === undefined ? [] : [{ at, ...removed }]
  })
}
