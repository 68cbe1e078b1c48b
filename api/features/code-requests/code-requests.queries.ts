import type { Selectable } from 'kysely'
import type { CodeRequest, OwnCodeRequest } from '#shared/contact-codes/code-request.contract.ts'
import { REGISTRATION_STATUSES } from '#shared/dealer-registrations/registration-statuses.ts'
import { AppError } from '#shared/errors.ts'
import { formatPhone } from '#shared/phone.ts'
import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { type CountedPage, countOf, pageNewestFirst } from '../../database/paging.ts'
import type { CodeRequestTable } from '../../database/tables/accounts.ts'
import { presentMatch } from '../contact-codes/contact-codes.present.ts'
import type { UserRow } from '../users/users.present.ts'

export type CodeRequestRow = Selectable<CodeRequestTable>

/** One page, newest first. */
export function codeRequestPage(
  db: Queryable,
  filter: { status?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<CountedPage<CodeRequestRow>> {
  const { status } = filter
  const matching = db
    .selectFrom('code_requests')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
  return pageNewestFirst(matching, filter)
}

/** The store's last request; null when it has never asked. */
export async function lastCodeRequest(db: Queryable, dealerId: number): Promise<CodeRequestRow | null> {
  const row = await db
    .selectFrom('code_requests')
    .selectAll()
    .where('dealer_id', '=', dealerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Throws NOT_FOUND. */
export async function codeRequestRow(db: Queryable, id: number): Promise<CodeRequestRow> {
  return db
    .selectFrom('code_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

export function presentOwnRequest(row: CodeRequestRow): OwnCodeRequest {
  return {
    carriers: JSON.parse(row.carriers) as string[],
    note: row.note,
    status: REGISTRATION_STATUSES.find((status) => status === row.status) ?? '대기',
    rejectionReason: row.rejection_reason,
    createdAt: row.created_at,
  }
}

/** A request with what helps the administrator to answer it. A page has at most some dozens of them. */
export async function readCodeRequest(db: Queryable, row: CodeRequestRow): Promise<CodeRequest> {
  const dealer = await db
    .selectFrom('users')
    .select(['name', 'dealer_name', 'username', 'contact_phone', 'carrier_codes'])
    .where('id', '=', row.dealer_id)
    .executeTakeFirstOrThrow()
  const kp = await db
    .selectFrom('kp_numbers')
    .select('kp_number')
    .where('dealer_id', '=', row.dealer_id)
    .executeTakeFirst()
  const suggested = await db
    .selectFrom('contact_codes')
    .select(['code', 'dealer_name as dealerName', 'carrier'])
    .where('is_active', '=', 1)
    .where((where) =>
      where.or([
        where('dealer_name', '=', dealer.dealer_name ?? ''),
        where('id', 'in', (select) =>
          select
            .selectFrom('kp_contact_codes')
            .select('contact_code_id')
            .where('kp_number', '=', kp?.kp_number ?? ''),
        ),
      ]),
    )
    .orderBy('code')
    .limit(100)
    .execute()
  return {
    ...presentOwnRequest(row),
    id: row.id,
    dealerId: row.dealer_id,
    storeName: dealer.dealer_name ?? dealer.name,
    username: dealer.username,
    contactPhone: dealer.contact_phone === null ? null : formatPhone(dealer.contact_phone),
    kpNumber: kp?.kp_number ?? null,
    carrierCodes: JSON.parse(dealer.carrier_codes) as Record<string, string>,
    suggestedCodes: suggested.map(presentMatch),
  }
}

/** Requests of a store that nobody has answered. */
export async function openRequests({ database }: Context, { id }: UserRow): Promise<OpenThing | null> {
  const waiting = database.kysely
    .selectFrom('code_requests')
    .where('dealer_id', '=', id)
    .where('status', '=', '대기')
  const count = await countOf(waiting)
  return count === 0 ? null : { what: 'code-requests', count, names: [] }
}
