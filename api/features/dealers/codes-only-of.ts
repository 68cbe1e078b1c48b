import type { Queryable } from '../../database/database.ts'

interface Store {
  id: number
  dealer_name: string | null
  carrier_codes: string
}

/**
 * The registered contact codes that belong to this store and to no other: they bear its name or stand in its map, active or
 * not, and neither name nor map of another account claims them. Without the store nobody could use them.
 */
export async function codesOnlyOf(db: Queryable, store: Store): Promise<{ id: number; code: string }[]> {
  const mapped = codesInMap(store)
  const candidates = await db
    .selectFrom('contact_codes')
    .select(['id', 'code', 'dealer_name'])
    .where((where) =>
      where.or([
        where('dealer_name', '=', store.dealer_name ?? ''),
        ...(mapped.length === 0 ? [] : [where('code', 'in', mapped)]),
      ]),
    )
    .orderBy('code')
    .execute()
  if (candidates.length === 0) return []
  const others = await db
    .selectFrom('users')
    .select(['id', 'dealer_name', 'carrier_codes'])
    .where('user_type', '=', 'dealer')
    .where('deleted_at', 'is', null)
    .where('id', '!=', store.id)
    .execute()
  const claimedNames = new Set(others.map((other) => other.dealer_name))
  const claimedCodes = new Set(others.flatMap(codesInMap))
  return candidates.filter(
    ({ code, dealer_name }) => !claimedNames.has(dealer_name) && !claimedCodes.has(code),
  )
}

function codesInMap({ carrier_codes }: Store): string[] {
  return Object.values(JSON.parse(carrier_codes) as Record<string, string>)
}
