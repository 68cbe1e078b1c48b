import type { Queryable } from '../../database/database.ts'

interface Store {
  id: number
  dealer_name: string | null
}

/**
 * The registered contact codes with this store's name, active or not, that no other account has by its name or in its map:
 * without the store nobody could use them. A code in the store's map that has another name is another shop's and is left
 * out.
 */
export async function codesOnlyOf(db: Queryable, store: Store): Promise<{ id: number; code: string }[]> {
  const named = await db
    .selectFrom('contact_codes')
    .select(['id', 'code', 'dealer_name'])
    .where('dealer_name', '=', store.dealer_name ?? '')
    .orderBy('code')
    .execute()
  if (named.length === 0) return []
  const others = await db
    .selectFrom('users')
    .select(['dealer_name', 'carrier_codes'])
    .where('user_type', '=', 'dealer')
    .where('deleted_at', 'is', null)
    .where('id', '!=', store.id)
    .execute()
  const claimedNames = new Set(others.map((other) => other.dealer_name))
  const claimedCodes = new Set(others.flatMap(({ carrier_codes }) => codesIn(carrier_codes)))
  return named.filter(({ code, dealer_name }) => !claimedNames.has(dealer_name) && !claimedCodes.has(code))
}

function codesIn(carrierCodes: string): string[] {
  return Object.values(JSON.parse(carrierCodes) as Record<string, string>)
}
