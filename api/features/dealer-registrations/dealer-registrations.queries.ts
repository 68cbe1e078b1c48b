import { AppError } from '#shared/errors.ts'
import { id as validId } from '#shared/wire.ts'
import type { Queryable } from '../../database/database.ts'
import { cutPage, decodeCursor, pageLimit } from '../../database/paging.ts'
import { validate } from '../../http/validation.ts'
import type { DealerRegistrationRow } from './dealer-registrations.present.ts'

/** One page, newest first. */
export async function dealerRegistrationPage(
  db: Queryable,
  filter: { status?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: DealerRegistrationRow[]; total: number; nextCursor: string | null }> {
  const position = decodeCursor(filter.cursor, 1)
  const before = position === null ? null : validate(validId, position[0])
  const limit = pageLimit(filter.limit)
  const { status } = filter
  const matching = db
    .selectFrom('dealer_registrations')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
  const rows = await matching
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, ...cutPage(rows, limit, (row) => [row.id]) }
}

/** Throws NOT_FOUND. */
export async function dealerRegistrationRow(db: Queryable, id: number): Promise<DealerRegistrationRow> {
  const row = await db.selectFrom('dealer_registrations').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}
