import type { Queryable } from '../../database/database.ts'

/** Puts other codes, or none (null), where dealers' carrier-to-code maps name these; one reading, however many they are. */
export async function replaceInCarrierCodes(
  db: Queryable,
  replacements: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (replacements.size === 0) return
  const dealers = await db
    .selectFrom('users')
    .select(['id', 'carrier_codes'])
    .where('user_type', '=', 'dealer')
    .where('carrier_codes', '!=', '{}')
    .execute()
  for (const dealer of dealers) {
    const codes = Object.entries(JSON.parse(dealer.carrier_codes) as Record<string, string>)
    if (!codes.some(([, code]) => replacements.has(code))) continue
    const replaced = codes.flatMap(([carrier, code]): [string, string][] => {
      const to = replacements.get(code)
      if (to === null) return []
      return [[carrier, to ?? code]]
    })
    await db
      .updateTable('users')
      .set({ carrier_codes: JSON.stringify(Object.fromEntries(replaced)) })
      .where('id', '=', dealer.id)
      .execute()
  }
}
