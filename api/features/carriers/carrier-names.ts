import { AppError } from '#shared/errors.ts'
import type { Locking, Transaction } from '../../database/database.ts'

export const UNKNOWN_CARRIER = '등록되지 않은 통신사입니다.'

/** Names the unknown carrier, for lists in which several are given. */
export function unknownCarrier(name: string): string {
  return `등록되지 않은 통신사입니다: ${name}`
}

/** Plans and add-ons are identified by carrier and name. */
export function keyAtCarrier(carrier: string, name: string): string {
  return `${carrier}\u0000${name}`
}

/** Carriers must differ in this key, because `KT`, `kt` and `ＫＴ` cannot be told apart in a list. */
export function carrierNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** Throws CARRIER_TAKEN if another carrier has this name or one like it; locks it until the transaction ends. */
export async function requireNewCarrierName(
  transaction: Transaction,
  name: string,
  of?: number,
): Promise<void> {
  const bearer = (await carriersLike(transaction, [name])).find(({ id }) => id !== of)
  if (bearer === undefined) return
  throw new AppError('CARRIER_TAKEN', bearer.name === name ? {} : { message: sameButForLetters(bearer.name) })
}

/** The carriers that have these names or names like them; locks the names until the transaction ends. */
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
