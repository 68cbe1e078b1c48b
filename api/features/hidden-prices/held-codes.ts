import type { Locking, Queryable } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'

interface HeldCode {
  id: number
  carrier: string
}

/**
 * The contact codes with these names, by name. They cannot be renamed until the transaction ends, because a rename moves
 * their prices.
 */
export async function heldCodes(
  { db, lock }: Locking,
  names: readonly string[],
): Promise<Map<string, HeldCode>> {
  const seen = [...(await codesNamed(db, names)).values()]
  await lock(
    'contact_codes',
    seen.map(({ id }) => id),
    'share',
  )
  return codesNamed(db, names)
}

async function codesNamed(db: Queryable, names: readonly string[]): Promise<Map<string, HeldCode>> {
  const codes = new Map<string, HeldCode>()
  for (const piece of inPieces(names)) {
    const rows = await db
      .selectFrom('contact_codes')
      .select(['id', 'code', 'carrier'])
      .where('code', 'in', piece)
      .execute()
    for (const { code, ...held } of rows) codes.set(code, held)
  }
  return codes
}
