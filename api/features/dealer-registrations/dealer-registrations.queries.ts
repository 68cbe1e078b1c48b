import type { listDealerRegistrations } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import { type CountedPage, pageNewestFirst } from '../../database/paging.ts'
import type { DealerRegistrationRow } from './dealer-registrations.present.ts'

/** One page, newest first. */
export function dealerRegistrationPage(
  db: Queryable,
  filter: QueryOf<typeof listDealerRegistrations>,
): Promise<CountedPage<DealerRegistrationRow>> {
  const { status } = filter
  const matching = db
    .selectFrom('dealer_registrations')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
  return pageNewestFirst(matching, filter)
}

/** Throws NOT_FOUND. */
export function dealerRegistrationRow(db: Queryable, id: number): Promise<DealerRegistrationRow> {
  const rows = db.selectFrom('dealer_registrations').selectAll()
  return rows.where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Of their usernames (as keys) those of accounts that may log in. */
export async function activeUsernames(
  db: Queryable,
  rows: readonly DealerRegistrationRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const accounts = await db
    .selectFrom('users')
    .select('username_key')
    .where(
      'username_key',
      'in',
      rows.map((row) => row.username_key),
    )
    .where('user_type', '=', 'dealer')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(accounts.map(({ username_key }) => username_key))
}
