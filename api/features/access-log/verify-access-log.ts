import { type SqlBool, sql } from 'kysely'
import {
  AccessDetail,
  CHAINS,
  type Chain,
  type RemovedEntries,
} from '#shared/access-log/access-log.contract.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { type AccessRow, type Broken, follow, type Link } from './chain.ts'
import type { Head } from './head-lines.ts'
import { idsOf } from './id-ranges.ts'
import { keptSince } from './log-times.ts'

const BATCH = 1000

export interface VerifiedChain {
  chain: Chain
  /** How many rows have a correct seal. */
  sealed: number
  waiting: number
  last: Link
  /** Null: no row was changed, removed or inserted. */
  broken: Broken | null
}

/**
 * Checks every chain from its start to its end, and against the signed ends that are known from outside the database, each place
 * in its order; works while the server goes on writing.
 */
export async function verifyAccessLog(
  { kysely }: Pick<Database, 'kysely'>,
  ...places: readonly (readonly Head[])[]
): Promise<VerifiedChain[]> {
  const verified: VerifiedChain[] = []
  for (const chain of CHAINS) {
    const result = await verifyChain(kysely, chain)
    const broken = result.broken ?? (await againstHeads(kysely, result, places))
    verified.push({ ...result, broken })
  }
  return verified
}

async function againstHeads(
  db: Queryable,
  { chain, last }: VerifiedChain,
  places: readonly (readonly Head[])[],
): Promise<Broken | null> {
  const known = places.flatMap((heads) => standingHeads(heads.filter((head) => head.chain === chain)))
  const { removed } = await readEnds(db, chain)
  if (isRemovedEarly(chain, removed, known)) return { why: 'early', number: removed, row: null }
  const hashes = new Map(
    known.filter(({ number }) => number > removed).map((head) => [head.number, head.hash]),
  )
  const longest = [...hashes.keys()].reduce((most, number) => Math.max(most, number), 0)
  if (longest > last.number) return { why: 'cut', number: last.number + 1, row: null }
  const rows = await readInPieces([...hashes.keys()], (piece) =>
    db
      .selectFrom('access_log')
      .selectAll()
      .where('chain', '=', chain)
      .where('seal_number', 'in', piece)
      .execute(),
  )
  const other = rows.find((row) => hashes.get(row.seal_number ?? 0) !== row.hash)
  return other === undefined ? null : { why: 'rewritten', number: other.seal_number ?? 0, row: other }
}

/**
 * Whoever writes into the database can state a removal with any time. But the last entry that went was sealed after the signed ends
 * that do not reach it, and these must be as old as an entry that may go.
 */
function isRemovedEarly(chain: Chain, removed: number, known: readonly Head[]): boolean {
  const times = known.map(({ at }) => at)
  const sealedAfter = latest(known.filter(({ number }) => number < removed).map(({ at }) => at))
  return sealedAfter >= keptSince(chain, latest([...times, new Date().toISOString()]))
}

/** The empty text, which is before all times, for none. */
function latest(times: readonly string[]): string {
  return times.reduce((one, other) => (other > one ? other : one), '')
}

/** Those behind the end from which a backup was restored were lost with it. */
function standingHeads(heads: readonly Head[]): Head[] {
  let standing: Head[] = []
  for (const head of heads) {
    if (head.kind === 'restored') standing = standing.filter(({ number }) => number <= head.number)
    else standing.push(head)
  }
  return standing
}

async function verifyChain(db: Queryable, chain: Chain): Promise<VerifiedChain> {
  const ends = await readEnds(db, chain)
  const start = { number: ends.removed, hash: ends.removed_hash }
  const { link, broken } = await followAll(db, chain, start, ends.sealed)
  // The rows that are missing may just have been removed because of their age: then check again.
  if (broken !== null && (await readEnds(db, chain)).removed > ends.removed) return verifyChain(db, chain)
  const { waiting } = ends
  const result = { chain, sealed: link.number - start.number, waiting, last: link }
  return { ...result, broken: broken ?? brokenEnd(ends, link) ?? (await brokenStart(db, chain, start)) }
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

/** The first entry of a list whose documents do not all stand in the index. */
async function unlisted(db: Queryable, rows: readonly AccessRow[]): Promise<Broken | null> {
  for (const row of rows) {
    if (row.action !== 'list') continue
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
async function brokenStart(db: Queryable, chain: Chain, start: Link): Promise<Broken | null> {
  if (start.number === 0) return null
  const stated = await statedRemovals(db, chain)
  let end = stated.find(({ last }) => last <= start.number)?.first ?? 1
  for (const { at, first, last, hash, newest } of stated) {
    // A removal that was stated twice, or is not yet carried out.
    if (last < end || last > start.number) continue
    if (first !== end) return { why: 'unstated', number: end, row: null }
    if (newest !== undefined && newest >= keptSince(chain, at))
      return { why: 'early', number: first, row: null }
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
