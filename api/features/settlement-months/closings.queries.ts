import { AppError } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import type { ClosingRow } from './closings.present.ts'

/** Closed months, the latest first. */
export function closingRows(db: Queryable): Promise<ClosingRow[]> {
  return selectClosings(db).orderBy('month', 'desc').execute()
}

/** Throws NOT_FOUND. */
export async function closingOf(db: Queryable, month: string): Promise<ClosingRow> {
  const row = await selectClosings(db).where('month', '=', month).executeTakeFirst()
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

function selectClosings(db: Queryable) {
  return db
    .selectFrom('settlement_closings')
    .innerJoin('users', 'users.id', 'settlement_closings.closed_by')
    .selectAll('settlement_closings')
    .select('users.name as closed_by_name')
}
