import { sql } from 'kysely'
import type { Leap, Queryable } from './database.ts'

/*
 * After a restore nothing may be given again that was given between the backup and the loss. How much that was nobody knows any
 * more, so each counter leaps further than a portal gets in that time; once more for each epoch that is unknown to the backup, as
 * it may have begun at the same place.
 */

const IDS = 10_000_000
/** Ids begin anew behind a round number. */
const ROUND = 1_000_000
const NUMBERS_OF_DAY = 10_000

const beyond = (last: number, epochs: number) => Math.ceil((last + epochs * IDS) / ROUND) * ROUND

/** Every table that counts its ids, also one that never had a row, and the numbers of submissions. */
export async function moveSqliteCounters(db: Queryable, { epochs, days }: Leap): Promise<void> {
  const numbers = epochs * NUMBERS_OF_DAY
  const { rows } = await sql<{ name: string; seq: number | null }>`
    select counting.name, counted.seq from sqlite_master as counting
    left join sqlite_sequence as counted on counted.name = counting.name
    where counting.type = 'table' and lower(counting.sql) like '%autoincrement%'`.execute(db)
  for (const { name, seq } of rows) {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${beyond(seq ?? 0, epochs)})`.execute(
      db,
    )
  }
  const { last } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  // The next one's number is the largest plus one, so the newest one leaps.
  if (last !== null)
    await db
      .updateTable('submissions')
      .set({ sequence: beyond(last, epochs) })
      .where('sequence', '=', last)
      .execute()
  for (const day of days)
    await db
      .insertInto('document_number_days')
      .values({ day, last_number: numbers })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ last_number: sql`document_number_days.last_number + ${numbers}` }),
      )
      .execute()
}

/** Every sequence of the schema. A day's numbers are counted from where their sequence was when the day began. */
export async function movePostgresCounters(db: Queryable, { epochs, days }: Leap): Promise<void> {
  const numbers = epochs * NUMBERS_OF_DAY
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = current_schema()`.execute(db)
  for (const { name, last } of rows)
    await sql`select setval(format('%I.%I', current_schema(), ${name}::text)::regclass, ${beyond(last ?? 0, epochs)})`.execute(
      db,
    )
  const numbered = rows.find(({ name }) => name === 'document_number_sequence')?.last ?? 0
  const begun = beyond(numbered, epochs)
  await db
    .updateTable('document_number_days')
    .set({ last_number: sql`last_number + ${begun - numbered}` })
    .execute()
  for (const day of days)
    await db
      .insertInto('document_number_days')
      .values({ day, last_number: begun - numbers })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ last_number: sql`document_number_days.last_number - ${numbers}` }),
      )
      .execute()
}
