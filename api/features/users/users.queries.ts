import { type Expression, type SqlBool, sql } from 'kysely'
import type { QueryOf } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import type { AccountKind, UserType } from '#shared/permissions.ts'
import type { listAllUsers } from '#shared/users/user-changes.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { containsText } from '../../database/like.ts'
import { type CountedPage, pageNewestFirst } from '../../database/paging.ts'
import type { UserRow } from './users.present.ts'

/** One page of accounts that are not deleted, newest first; `search` is a part of name, username or store. */
export function userPage(
  db: Queryable,
  { search, userType, kind, isActive, ...page }: QueryOf<typeof listAllUsers>,
): Promise<CountedPage<UserRow>> {
  const matching = db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(userType !== undefined, (query) => query.where('user_type', '=', userType ?? ''))
    .$if(kind !== undefined, (query) => query.where(isOfKind(kind ?? 'worker')))
    .$if(isActive !== undefined, (query) => query.where('is_active', '=', isActive ? 1 : 0))
    .$if(search !== undefined && search !== '', (query) =>
      query.where(containsText(['name', 'username', 'dealer_name'], search ?? '')),
    )
  return pageNewestFirst(matching, page)
}

/** The condition for a kind of account, with the same rules as `accountKind`. */
function isOfKind(kind: AccountKind): Expression<SqlBool> {
  if (kind === 'dealer_worker') return sql`role = 'dealer_worker'`
  return sql`user_type = ${kind} and role <> 'dealer_worker'`
}

/** Throws NOT_FOUND, also for an account that was deleted. */
export function userRow(db: Queryable, id: number): Promise<UserRow> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound)
}

/** Throws NOT_FOUND, also for an account of another type. */
export async function userOfType(db: Queryable, id: number, userType: UserType): Promise<UserRow> {
  const row = await userRow(db, id)
  if (row.user_type !== userType) throw notFound()
  return row
}
