import type { OfflineDb } from './offline-db.ts'

export interface Reference {
  etag: string
  body: unknown
  /** When the server last confirmed the data, in milliseconds since 1970. */
  fetchedAt: number
}

/** The result of the injected fetch: new data, unchanged (304), or no answer. */
export type ReferenceAnswer = { kind: 'fresh'; etag: string; body: unknown } | { kind: 'unchanged' } | null

export async function readReference(db: OfflineDb, accountId: number): Promise<Reference | null> {
  return (await db.run(() => db.referenceCache.get(accountId))) ?? null
}

/**
 * Asks for the reference data with the stored ETag and stores a new answer; without an answer it returns the
 * stored data. Nothing is stored for an account that has logged out meanwhile.
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
  // Without space on the device it is not stored, but can still be used now.
  await keep.catch(() => {})
  return reference
}
