import { AppError } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import { pageNewestFirst } from '../../database/paging.ts'
import type { DealerRegistrationRow } from './dealer-registrations.present.ts'

/** One page, newest first. */
export function dealerRegistrationPage(
  db: Queryable,
  filter: { status?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: DealerRegistrationRow[]; total: number; nextCursor: string | null }> {
  const { status } = filter
  const matching = db
    .selectFrom('dealer_registrations')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
  return pageNewestFirst(matching, filter)
}

/** Throws NOT_FOUND. */
export async function dealerRegistrationRow(db: Queryable, id: number): Promise<DealerRegistrationRow> {
  const row = await db.selectFrom('dealer_registrations').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}
