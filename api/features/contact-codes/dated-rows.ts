import type { Selectable } from 'kysely'
import { broken } from '#shared/errors.ts'
import type { KstDay } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import { lastPlannedDay } from '#shared/price-period.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { DatedColumns } from '../../database/tables/reference.ts'
import { updateRows } from '../../database/write-rows.ts'
import { requireOpenSince } from '../settlement-months/open-months.ts'

type DatedRow = Selectable<DatedColumns>

/** From which day on something holds, without end; null: from the beginning. */
export interface Placed<Row> {
  from: KstDay | null
  /** The rows that reach less far from now on, or no longer count. */
  ended: Row[]
}

/**
 * What becomes of the rows that count when something else holds from a day on: the one in force ends with the day before, later ones
 * count no more. Without a day it is today, or the beginning where nothing was there. Null when it holds from that day on already.
 */
export function placeFrom<Row extends DatedRow>(
  rows: readonly Row[],
  { from, today, isSame }: { from?: KstDay | undefined; today: KstDay; isSame: (row: Row) => boolean },
): Placed<Row> | null {
  const day = from ?? (rows.length === 0 ? null : today)
  const reaching = rows.filter(
    ({ effective_until }) => day === null || effective_until === null || effective_until > day,
  )
  if (reaching.length > 0 && reaching.every(isSame) && reaching.some((row) => beginsBy(row, day))) return null
  return {
    from: day,
    ended: reaching.map((row) =>
      day !== null && (row.effective_from === null || row.effective_from < day)
        ? { ...row, effective_until: day }
        : { ...row, is_active: 0 },
    ),
  }
}

function beginsBy({ effective_from }: DatedRow, day: KstDay | null): boolean {
  return effective_from === null || (day !== null && effective_from <= day)
}

/**
 * Throws at `field` for a day from which nothing can be said to hold: RULE_BROKEN with the sentence `tooLate` for one more than a year
 * ahead, MONTH_CLOSED for one in a closed month or before one. No month is closed until the end of the transaction.
 */
export async function requireStart(
  { db, holdMonths }: Transaction,
  {
    from,
    today,
    field,
    tooLate,
  }: { from: KstDay | undefined; today: KstDay; field: string; tooLate: string },
): Promise<void> {
  if (from === undefined || from === today) return
  if (from > lastPlannedDay(today)) throw broken(field, tooLate)
  await holdMonths('settle')
  await requireOpenSince(db, kstDayStart(from), field)
}

/** To be called before new rows are inserted: of what counts, no two may begin on the same day. */
export function endRows(
  db: Queryable,
  table: 'code_assignments' | 'team_memberships',
  ended: readonly DatedRow[],
): Promise<void> {
  return updateRows(db, table, { is_active: 'bigint', effective_until: 'text' }, ended)
}

/** As the security log writes it: `최과장 (2026-11-15부터)`. */
export function withStart(name: string | null, from: KstDay): string {
  return `${name ?? '없음'} (${from}부터)`
}
