import type { OfflineDb } from '../offline-db.ts'

export interface Reference {
  etag: string
  body: unknown
  /** When the server last confirmed it, in milliseconds since 1970. */
  fetchedAt: number
}

/** What the injected fetch found: a new body, 304, or no answer. */
export type ReferenceAnswer = { kind: 'fresh'; etag: string; body: unknown } | { kind: 'unchanged' } | null

export async function readReference(db: OfflineDb, accountId: number): Promise<Reference | null> {
  return (await db.run(() => db.referenceCache.get(accountId))) ?? null
}

/**
 * Asks for the reference data with the ETag at hand and keeps what comes; without an answer the kept one stands.
 * Nothing is kept for an account that has signed out meanwhile.
 */
export async function refreshReference(
  db: OfflineDb,
  accountId: number,
  ask: (etag: string | null) => Promise<ReferenceAnswer>,
  now: number = Date.now(),
): Promise<Reference | null> {
  const kept = await readReference(db, accountId)
  const answer = await ask(kept?.etag ?? null)
  const found = answer?.kind === 'fresh' ? answer : answer && kept
  if (!found) return kept
  const reference = { etag: found.etag, body: found.body, fetchedAt: now }
  const keep = db.run(() =>
    db.transaction('rw', db.session, db.referenceCache, async () => {
      const session = await db.session.get('current')
      if (session?.accountId === accountId) await db.referenceCache.put({ accountId, ...reference })
    }),
  )
  // A device without room keeps nothing new; what came is there to work with all the same.
  await keep.catch(() => {})
  return reference
}
