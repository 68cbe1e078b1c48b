import type { Selectable } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { type CountedPage, pageInOrder } from '../../database/paging.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import type { KpNumberTable } from '../../database/tables/accounts.ts'
import type { KpNumberRow } from './kp-numbers.present.ts'

/** One page in the order of the numbers; `search` matches a part of number, store or location. */
export async function kpNumberPage(
  db: Queryable,
  filter: { search?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<CountedPage<KpNumberRow>> {
  const { search = '' } = filter
  const matching = db
    .selectFrom('kp_numbers')
    .$if(search !== '', (query) =>
      query.where(containsText(['kp_number', 'dealer_name', 'location'], search)),
    )
  const { rows, ...rest } = await pageInOrder(matching, 'kp_number', filter)
  return { ...rest, rows: await withCodes(db, rows) }
}

/** Throws KP_NUMBER_NOT_FOUND. */
export async function kpNumberRow(db: Queryable, kpNumber: string): Promise<KpNumberRow> {
  const row = await db
    .selectFrom('kp_numbers')
    .selectAll()
    .where('kp_number', '=', kpNumber)
    .executeTakeFirstOrThrow(() => new AppError('KP_NUMBER_NOT_FOUND'))
  return (await withCodes(db, [row]))[0] as KpNumberRow
}

/** Adds the contact codes that each number brings along. */
export async function withCodes(
  db: Queryable,
  numbers: readonly Selectable<KpNumberTable>[],
): Promise<KpNumberRow[]> {
  const codes = await readInPieces(
    numbers.map((number) => number.kp_number),
    (piece) =>
      db
        .selectFrom('kp_contact_codes')
        .innerJoin('contact_codes', 'contact_codes.id', 'kp_contact_codes.contact_code_id')
        .select(['kp_number', 'carrier', 'code'])
        .where('kp_number', 'in', piece)
        .orderBy('code')
        .execute(),
  )
  return numbers.map((number) => {
    const own = codes.filter((code) => code.kp_number === number.kp_number)
    return { ...number, carrierCodes: Object.fromEntries(own.map(({ carrier, code }) => [carrier, code])) }
  })
}
