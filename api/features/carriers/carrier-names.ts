import { AppError } from '#shared/errors.ts'
import type { Locking, Transaction } from '../../database/database.ts'

export const UNKNOWN_CARRIER = '등록되지 않은 통신사입니다.'

/** Among several names: which one it is. */
export function unknownCarrier(name: string): string {
  return `등록되지 않은 통신사입니다: ${name}`
}

/** Plans and add-ons go by their carrier and their name. */
export function keyAtCarrier(carrier: string, name: string): string {
  return `${carrier}\u0000${name}`
}

/** What the names of two carriers never share: nobody tells `KT` from `kt` or `ＫＴ` in a list. */
export function carrierNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** Throws CARRIER_TAKEN where another carrier bears the name or one like it, and nobody takes it until the transaction ends. */
export async function requireNewCarrierName(
  transaction: Transaction,
  name: string,
  of?: number,
): Promise<void> {
  const bearer = (await carriersLike(transaction, [name])).find(({ id }) => id !== of)
  if (bearer === undefined) return
  throw new AppError('CARRIER_TAKEN', bearer.name === name ? {} : { message: sameButForLetters(bearer.name) })
}

/** The carriers that bear these names or names like them; nobody takes one until the transaction ends. */
export async function carriersLike(
  { db, holdNames }: Locking,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const keys = new Set(names.map(carrierNameKey))
  await holdNames('carrier', [...keys])
  const carriers = await db.selectFrom('carriers').select(['id', 'name']).execute()
  return carriers.filter(({ name }) => keys.has(carrierNameKey(name)))
}

export function sameButForLetters(name: string): string {
  return `대소문자나 전각·반각만 다른 통신사가 이미 있습니다: ${name}`
}
