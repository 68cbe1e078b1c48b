import type { Queryable, Transaction } from '../../database/database.ts'

/** For each code its replacement; null removes it. */
type Replacements = ReadonlyMap<string, string | null>

/** Replaces or removes (null) these codes in the carrier-to-code maps of dealers; within a transaction. */
export async function replaceInCarrierCodes(
  { db, lock }: Transaction,
  replacements: Replacements,
): Promise<void> {
  if (replacements.size === 0) return
  const seen = await dealersNaming(db, replacements)
  await lock(
    'users',
    seen.map(({ id }) => id),
  )
  // Read again: a map may have changed before the lock.
  for (const { id, codes } of await dealersNaming(db, replacements)) {
    const replaced = codes.flatMap(([carrier, code]): [string, string][] => {
      const to = replacements.get(code)
      if (to === null) return []
      return [[carrier, to ?? code]]
    })
    await db
      .updateTable('users')
      .set({ carrier_codes: JSON.stringify(Object.fromEntries(replaced)) })
      .where('id', '=', id)
      .execute()
  }
}

/** Reads all dealers in one query, however many codes there are. */
async function dealersNaming(db: Queryable, replacements: Replacements) {
  const dealers = await db
    .selectFrom('users')
    .select(['id', 'carrier_codes'])
    .where('user_type', '=', 'dealer')
    .where('carrier_codes', '!=', '{}')
    .execute()
  return dealers
    .map(({ id, carrier_codes }) => ({
      id,
      codes: Object.entries(JSON.parse(carrier_codes) as Record<string, string>),
    }))
    .filter(({ codes }) => codes.some(([, code]) => replacements.has(code)))
}
