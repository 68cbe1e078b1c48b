import { broken } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { evened, readInPieces } from '../../database/statement-sizes.ts'
import type { ContactCodeRow } from './contact-codes.present.ts'
import { holdContactCodes } from './hold-contact-codes.ts'

/** For whom codes are chosen: an account, or a KP number with which nobody has registered yet. */
export interface ChosenFor {
  dealerId: number | null
  kpNumber: string | null
  storeName: string | null
}

/** A code that somebody has: a dealer by its map or its name, or a KP number that will bring it along. */
export interface CodeOwner extends ChosenFor {
  storeName: string
}

/**
 * The codes that an administrator chose (carrier name → code), locked until the transaction ends. Throws RULE_BROKEN at
 * `carrierCodes` for one that is not registered, not active, of another carrier, or another store's.
 */
export async function holdChosenCodes(
  transaction: Transaction,
  carrierCodes: Readonly<Record<string, string>>,
  chosenFor: ChosenFor,
): Promise<ContactCodeRow[]> {
  const codes = Object.values(carrierCodes)
  if (codes.length === 0) return []
  const rows = await holdContactCodes(transaction, (where) => where('code', 'in', evened(codes)))
  const ownersOf = await codeOwners(transaction.db, rows)
  for (const [carrier, code] of Object.entries(carrierCodes)) {
    const row = rows.find((candidate) => candidate.code === code)
    const problem = codeProblem(code, row, ownersOf, chosenFor)
    if (problem !== null) throw broken('carrierCodes', problem)
    if (row?.carrier !== carrier) throw broken('carrierCodes', `${code}: ${carrier}의 접점코드가 아닙니다.`)
  }
  return rows
}

/** Why a code cannot be chosen; null when it can. */
export function codeProblem(
  code: string,
  row: Pick<ContactCodeRow, 'is_active'> | undefined,
  ownersOf: ReadonlyMap<string, readonly CodeOwner[]>,
  { dealerId, kpNumber, storeName }: ChosenFor,
): string | null {
  if (row === undefined) return `${code}: 등록되지 않은 접점코드입니다. 목록에서 선택해주세요.`
  if (row.is_active !== 1) return `${code}: 사용이 중지된 접점코드입니다.`
  const other = ownersOf
    .get(code)
    ?.find(
      (owner) =>
        owner.storeName !== storeName &&
        (owner.dealerId === null ? owner.kpNumber !== kpNumber : owner.dealerId !== dealerId),
    )
  return other === undefined ? null : `${code}: '${other.storeName}'의 접점코드입니다.`
}

/** Who has each of these codes already. */
export async function codeOwners(
  db: Queryable,
  codes: readonly Pick<ContactCodeRow, 'id' | 'code' | 'dealer_name'>[],
): Promise<Map<string, CodeOwner[]>> {
  const owners = new Map<string, CodeOwner[]>(codes.map(({ code }) => [code, []]))
  const dealers = await db
    .selectFrom('users')
    .select(['id', 'name', 'dealer_name', 'carrier_codes', 'has_named_codes'])
    .where('user_type', '=', 'dealer')
    .where('deleted_at', 'is', null)
    .execute()
  const namesakes = new Map(
    dealers.filter((dealer) => dealer.has_named_codes === 1).map((dealer) => [dealer.dealer_name, dealer]),
  )
  for (const { code, dealer_name } of codes) {
    const dealer = namesakes.get(dealer_name)
    if (dealer !== undefined)
      owners.get(code)?.push({ dealerId: dealer.id, kpNumber: null, storeName: dealer_name })
  }
  for (const { id, name, dealer_name, carrier_codes } of dealers) {
    if (carrier_codes === '{}') continue
    for (const code of Object.values(JSON.parse(carrier_codes) as Record<string, string>))
      owners.get(code)?.push({ dealerId: id, kpNumber: null, storeName: dealer_name ?? name })
  }
  const ids = codes.map(({ id }) => id)
  const promised = await readInPieces(ids, (piece) =>
    db
      .selectFrom('kp_contact_codes')
      .innerJoin('kp_numbers', 'kp_numbers.kp_number', 'kp_contact_codes.kp_number')
      .innerJoin('contact_codes', 'contact_codes.id', 'kp_contact_codes.contact_code_id')
      .select(['contact_codes.code', 'kp_numbers.kp_number', 'kp_numbers.dealer_name'])
      .where('kp_numbers.dealer_id', 'is', null)
      .where('contact_code_id', 'in', piece)
      .execute(),
  )
  for (const { code, kp_number, dealer_name } of promised)
    owners.get(code)?.push({ dealerId: null, kpNumber: kp_number, storeName: dealer_name })
  return owners
}
