import type { Locking, Queryable } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'

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
  const codes = await readInPieces(names, (piece) =>
    db.selectFrom('contact_codes').select(['id', 'code', 'carrier']).where('code', 'in', piece).execute(),
  )
  return new Map(codes.map((held) => [held.code, held]))
}
