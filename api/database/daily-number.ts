import { sql } from 'kysely'
import type { KstDay } from '#shared/kst.ts'
import type { DatabaseKind, Queryable } from './database.ts'

/**
 * The next number of a Seoul day, from 1; ascending, with gaps where a transaction failed. SQLite has one writer, so a row
 * a day counts. On PostgreSQL a counted row would make every writer wait for the commit before it: a sequence counts
 * there, and the row remembers where the day began.
 */
export async function nextDailyNumber(db: Queryable, kind: DatabaseKind, day: KstDay): Promise<number> {
  if (kind === 'sqlite') {
    const row = await db
      .insertInto('document_number_days')
      .values({ day, last_number: 1 })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ last_number: sql`last_number + 1` }))
      .returning('last_number')
      .executeTakeFirstOrThrow()
    return row.last_number
  }
  const value = await nextValue(db)
  const begun = await dayStart(db, day)
  if (begun !== undefined && value > begun) return value - begun
  // The first of the day; a second process that is as early waits for this insert and then finds its row.
  await db
    .insertInto('document_number_days')
    .values({ day, last_number: value - 1 })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const settled = (await dayStart(db, day)) ?? value - 1
  return value > settled ? value - settled : nextDailyNumber(db, kind, day)
}

async function nextValue(db: Queryable): Promise<number> {
  const { rows } = await sql<{ value: number }>`select nextval('document_number_sequence') as value`.execute(
    db,
  )
  return Number(rows[0]?.value)
}

async function dayStart(db: Queryable, day: KstDay): Promise<number | undefined> {
  const row = await db
    .selectFrom('document_number_days')
    .select('last_number')
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.last_number
}
