import type { Queryable, Transaction } from '../../database/database.ts'

/** What stands in place of a code; null: nothing. */
type Replacements = ReadonlyMap<string, string | null>

/** Puts other codes, or none (null), where dealers' carrier-to-code maps name these; within a transaction. */
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
  // Somebody may have changed a map before the lock.
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

/** One reading, however many codes they are. */
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
