import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { cutPage, decodeCursor, pageLimit } from '../../database/paging.ts'
import { validate } from '../../http/validation.ts'
import type { KpNumberRow } from './kp-numbers.present.ts'

/** One page in the order of the numbers; `search` is a part of number, store or location. */
export async function kpNumberPage(
  db: Queryable,
  filter: { search?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: KpNumberRow[]; total: number; nextCursor: string | null }> {
  const position = decodeCursor(filter.cursor, 1)
  const after = position === null ? null : validate(z.string(), position[0])
  const limit = pageLimit(filter.limit)
  const { search = '' } = filter
  const matching = db
    .selectFrom('kp_numbers')
    .$if(search !== '', (query) =>
      query.where(containsText(['kp_number', 'dealer_name', 'location'], search)),
    )
  const rows = await matching
    .selectAll()
    .$if(after !== null, (query) => query.where('kp_number', '>', after ?? ''))
    .orderBy('kp_number')
    .limit(limit + 1)
    .execute()
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, ...cutPage(rows, limit, (row) => [row.kp_number]) }
}

/** Throws KP_NUMBER_NOT_FOUND. */
export async function kpNumberRow(db: Queryable, kpNumber: string): Promise<KpNumberRow> {
  const row = await db
    .selectFrom('kp_numbers')
    .selectAll()
    .where('kp_number', '=', kpNumber)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('KP_NUMBER_NOT_FOUND')
  return row
}
