import type { Queryable } from '../../database/database.ts'

/** Puts another code, or none, where dealers' carrier-to-code maps name this one. */
export async function replaceInCarrierCodes(db: Queryable, from: string, to: string | null): Promise<void> {
  const dealers = await db
    .selectFrom('users')
    .select(['id', 'carrier_codes'])
    .where('user_type', '=', 'dealer')
    .where('carrier_codes', '!=', '{}')
    .execute()
  for (const dealer of dealers) {
    const codes = Object.entries(JSON.parse(dealer.carrier_codes) as Record<string, string>)
    if (!codes.some(([, code]) => code === from)) continue
    const replaced = codes.flatMap(([carrier, code]): [string, string][] => {
      if (code !== from) return [[carrier, code]]
      return to === null ? [] : [[carrier, to]]
    })
    await db
      .updateTable('users')
      .set({ carrier_codes: JSON.stringify(Object.fromEntries(replaced)) })
      .where('id', '=', dealer.id)
      .execute()
  }
}
