import type { listDealers } from '#shared/dealers/dealer.contract.ts'
import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { type CountedPage, pageNewestFirst } from '../../database/paging.ts'
import { evened } from '../../database/statement-sizes.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { holdUser } from '../users/hold-user.ts'
import type { UserRow } from '../users/users.present.ts'
import { userOfType } from '../users/users.queries.ts'
import type { DealerFacts, DealerRow } from './dealers.present.ts'

const SEARCHED = ['name', 'dealer_name', 'username', 'contact_phone', 'contact_email', 'location']

/** One page of the stores that are not deleted, newest first; searches KP numbers and phone digits as well. */
export async function dealerPage(
  db: Queryable,
  { search = '', isActive, ...page }: QueryOf<typeof listDealers>,
): Promise<CountedPage<DealerRow>> {
  const phone = /^[\d-]+$/.test(search) ? search.replaceAll('-', '') : ''
  const matching = db
    .selectFrom('users')
    .where('user_type', '=', 'dealer')
    .where('deleted_at', 'is', null)
    .$if(isActive !== undefined, (query) => query.where('is_active', '=', isActive ? 1 : 0))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          containsText(SEARCHED, search),
          where(
            'id',
            'in',
            db
              .selectFrom('kp_numbers')
              .select('dealer_id')
              .where(containsText(['kp_number'], search)),
          ),
          ...(phone === '' ? [] : [containsText(['contact_phone'], phone)]),
        ]),
      ),
    )
  const { rows, ...rest } = await pageNewestFirst(matching, page)
  return { ...rest, rows: await withFacts(db, rows) }
}

/** Throws NOT_FOUND. */
export async function dealerRow(db: Queryable, id: number): Promise<DealerRow> {
  const [row] = await withFacts(db, [await userOfType(db, id, 'dealer')])
  if (row === undefined) throw new Error('one went in')
  return row
}

async function withFacts(db: Queryable, rows: readonly UserRow[]): Promise<DealerRow[]> {
  if (rows.length === 0) return []
  const ids = evened(rows.map(({ id }) => id))
  const kpNumbers = await db
    .selectFrom('kp_numbers')
    .select(['kp_number', 'dealer_id'])
    .where('dealer_id', 'in', ids)
    .execute()
  const open = await db
    .selectFrom('documents')
    .select(['dealer_id', (select) => select.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where('dealer_id', 'in', ids)
    .where('activation_status', 'in', OPEN_STATUSES)
    .groupBy('dealer_id')
    .execute()
  const kpOf = new Map(kpNumbers.map((row) => [row.dealer_id, row.kp_number]))
  const openOf = new Map(open.map((row) => [row.dealer_id, Number(row.count)]))
  const codesOf = await contactCodesOfStores(db, rows)
  return rows.map((row): DealerRow => {
    const facts: DealerFacts = {
      kpNumber: kpOf.get(row.id) ?? null,
      openDocumentCount: openOf.get(row.id) ?? 0,
      contactCodeCount: codesOf(row),
    }
    return { ...row, facts }
  })
}

/** How many codes each store has: those with its name and those in its map, registered or not. */
async function contactCodesOfStores(
  db: Queryable,
  stores: readonly UserRow[],
): Promise<(store: UserRow) => number> {
  const names = stores.flatMap((store) => store.dealer_name ?? [])
  const rows =
    names.length === 0
      ? []
      : await db
          .selectFrom('contact_codes')
          .select(['code', 'dealer_name'])
          .where('dealer_name', 'in', evened(names))
          .execute()
  const ofName = new Map<string, string[]>()
  for (const { code, dealer_name } of rows) {
    const codes = ofName.get(dealer_name)
    if (codes === undefined) ofName.set(dealer_name, [code])
    else codes.push(code)
  }
  return (store) => {
    const own = store.has_named_codes === 1 ? (ofName.get(store.dealer_name ?? '') ?? []) : []
    return new Set([...own, ...Object.values(JSON.parse(store.carrier_codes) as object)]).size
  }
}

/** Within a transaction: locks the store until its end. Throws NOT_FOUND, also for accounts that are no store. */
export async function holdDealer(transaction: Transaction, id: number, by: AccessedBy): Promise<UserRow> {
  const { user } = await holdUser(transaction, id, by)
  if (user.user_type !== 'dealer') throw new AppError('NOT_FOUND')
  return user
}
