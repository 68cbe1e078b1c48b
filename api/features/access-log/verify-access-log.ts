import { type SqlBool, sql } from 'kysely'
import type { Database, Queryable } from '../../database/database.ts'
import { CHAINS, type Chain } from './access-rows.ts'
import { type AccessRow, type Broken, follow, type Link } from './chain.ts'

const BATCH = 1000

export interface VerifiedChain {
  chain: Chain
  /** Rows whose seal is right. */
  sealed: number
  waiting: number
  last: Link
  /** Null: nothing was changed, taken out or put in between. */
  broken: Broken | null
}

/** Follows every chain from its start to its end, also while the server writes. */
export async function verifyAccessLog({ kysely }: Pick<Database, 'kysely'>): Promise<VerifiedChain[]> {
  const verified: VerifiedChain[] = []
  for (const chain of CHAINS) verified.push(await verifyChain(kysely, chain))
  return verified
}

async function verifyChain(db: Queryable, chain: Chain): Promise<VerifiedChain> {
  const ends = await readEnds(db, chain)
  const start = { number: ends.removed, hash: ends.removed_hash }
  const { link, broken } = await followAll(db, chain, start, ends.sealed)
  // What is old enough may have been removed under the reading eyes.
  if (broken !== null && (await readEnds(db, chain)).removed > ends.removed) return verifyChain(db, chain)
  const { waiting } = ends
  const result = { chain, sealed: link.number - start.number, waiting, last: link }
  return { ...result, broken: broken ?? brokenEnd(ends, link) }
}

/** The ends of a chain and what it holds, of one moment. */
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
    if (followed.broken !== null) return followed
  }
  return { link, broken: null }
}

/** The rows are in order; are they all, and is the chain's end the one that it was? */
function brokenEnd(ends: Awaited<ReturnType<typeof readEnds>>, link: Link): Broken | null {
  if (link.hash !== ends.sealed_hash) return { why: 'changed', number: link.number, row: null }
  const isCounted =
    ends.waiting === ends.appended - ends.sealed && ends.present === ends.appended - ends.removed
  return isCounted ? null : { why: 'uncounted', number: link.number + 1, row: null }
}
