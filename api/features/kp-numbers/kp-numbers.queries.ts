import { AppError } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { pageInOrder } from '../../database/paging.ts'
import type { KpNumberRow } from './kp-numbers.present.ts'

/** One page in the order of the numbers; `search` matches a part of number, store or location. */
export function kpNumberPage(
  db: Queryable,
  filter: { search?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: KpNumberRow[]; total: number; nextCursor: string | null }> {
  const { search = '' } = filter
  const matching = db
    .selectFrom('kp_numbers')
    .$if(search !== '', (query) =>
      query.where(containsText(['kp_number', 'dealer_name', 'location'], search)),
    )
  return pageInOrder(matching, 'kp_number', filter)
}

/** Throws KP_NUMBER_NOT_FOUND. */
export async function kpNumberRow(db: Queryable, kpNumber: string): Promise<KpNumberRow> {
  return db
    .selectFrom('kp_numbers')
    .selectAll()
    .where('kp_number', '=', kpNumber)
    .executeTakeFirstOrThrow(() => new AppError('KP_NUMBER_NOT_FOUND'))
}
