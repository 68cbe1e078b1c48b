import { notFound } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import type { ClosingRow } from './closings.present.ts'

/** Closed months, the latest first. */
export function closingRows(db: Queryable): Promise<ClosingRow[]> {
  return selectClosings(db).orderBy('month', 'desc').execute()
}

/** Throws NOT_FOUND. */
export async function closingOf(db: Queryable, month: string): Promise<ClosingRow> {
  return selectClosings(db).where('month', '=', month).executeTakeFirstOrThrow(notFound)
}

function selectClosings(db: Queryable) {
  return db
    .selectFrom('settlement_closings')
    .innerJoin('users', 'users.id', 'settlement_closings.closed_by')
    .selectAll('settlement_closings')
    .select('users.name as closed_by_name')
}
