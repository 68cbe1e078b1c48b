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
