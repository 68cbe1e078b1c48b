import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { grouped } from '#shared/grouped.ts'
import type { KstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import type { SettlementTotals } from '#shared/settlements/settlement.contract.ts'
import type { Database } from '../../../database/database.ts'
import { reading } from '../../../database/reading.ts'
import { type Snapshot, withSnapshot } from '../../../database/snapshot.ts'
import { TALLY_SUMS } from '../../../database/tables/ledger.ts'
import { type EntrySums, presentSums } from '../../settlement-months/closings.present.ts'
import type { Period } from '../../stats/chosen-period.ts'
import { compareTexts } from '../../stats/sums.ts'
import { type EntryQuestion, entrySources } from './settlement-entries.ts'
import { monthBefore, monthsOf } from './settlement-period.ts'

interface SummedRow extends EntrySums {
  carrier: string | null
  day: KstDay
}

/** Totals of a filter, beside those of a month earlier; all of their queries read one snapshot. */
export function totalsAndBefore(
  database: Database,
  question: EntryQuestion,
): Promise<SettlementTotals & { before: SettlementTotals }> {
  const read = async (snapshot: Snapshot) => ({
    ...(await settlementTotals(snapshot, question)),
    before: await settlementTotals(snapshot, { ...question, ...monthBefore(question) }),
  })
  return monthsOf(question).length === 1 ? read(database) : withSnapshot(database.address, read)
}

/** Totals of a filter, also by carrier and by day. */
export async function settlementTotals(
  database: Snapshot,
  question: EntryQuestion,
): Promise<SettlementTotals> {
  const rows = (await byMonth(question, (month) => summedRows(database, month))).flat()
  const { startDate, endDate } = question
  return {
    startDate,
    endDate,
    totals: presentSums(addedUp(rows)),
    carriers: [...grouped(rows, ({ carrier }) => carrier)]
      .map(([carrier, ofCarrier]) => ({ carrier, ...presentSums(addedUp(ofCarrier)) }))
      .sort((one, other) => other.total - one.total || compareTexts(one.carrier, other.carrier)),
    days: [...grouped(rows, ({ day }) => day)]
      .map(([day, ofDay]) => ({ day, ...presentSums(addedUp(ofDay)) }))
      .sort((one, other) => compareTexts(one.day, other.day)),
  }
}

/** The sums without the breakdowns. */
export async function settlementSums(database: Snapshot, question: EntryQuestion): Promise<EntrySums> {
  return addedUp(await summedRows(database, question))
}

/** How many entries a filter finds, also those that do not count in the totals. */
export async function entryCount(database: Snapshot, question: EntryQuestion): Promise<number> {
  const counts = await byMonth(question, (month) => countedEntries(database, month))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Reads month by month: a query on SQLite blocks other requests, which get their turn in between. */
async function byMonth<Result>(
  question: EntryQuestion,
  read: (month: EntryQuestion) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const month of monthsOf(question)) {
    if (results.length > 0) await turnOfTheLoop()
    results.push(await read({ ...question, ...month }))
  }
  return results
}

async function countedEntries({ kysely }: Snapshot, question: EntryQuestion): Promise<number> {
  const sources = entrySources(kysely, question)
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${sql.join(
      sources.map((source) => sql`select id from ${source} as source`),
      sql` union all `,
    )}) as entries`.execute(kysely)
  return rows[0]?.count ?? 0
}

/** By carrier and Korean day. */
function summedRows(database: Snapshot, question: EntryQuestion): Promise<SummedRow[]> {
  const { carrier, ...others } = question.filters
  const isAnyOther = Object.values(others).some(
    (value) => value !== undefined && value !== '' && value !== false,
  )
  return isAnyOther ? readEntries(database, question) : readTallies(database, question, carrier)
}

/** The sums that the ledger keeps. */
async function readTallies(
  { kysely }: Snapshot,
  { startDate, endDate }: Period,
  carrier: string | undefined,
): Promise<SummedRow[]> {
  const sums = TALLY_SUMS.map((sum) => sql`cast(sum(${sql.ref(sum)}) as bigint) as ${sql.ref(sum)}`)
  const ofCarrier = carrier ? sql`and carrier = ${carrier}` : sql``
  const { rows } = await sql<SummedRow>`
    select day, nullif(carrier, '') as carrier, ${sql.join(sums)} from ${reading(kysely).settlementTallies}
    where day between ${startDate} and ${endDate} ${ofCarrier} group by day, carrier`.execute(kysely)
  return rows.filter((row) => TALLY_SUMS.some((sum) => row[sum] !== 0))
}

/** A day in Korean time begins at 15:00 UTC of the day before. */
const LATE = '15'

/** The database groups by the UTC date and whether it is past 15:00. */
async function readEntries({ kysely }: Snapshot, question: EntryQuestion): Promise<SummedRow[]> {
  const parts = entrySources(kysely, question).map(
    (source) => sql`select carrier, substr(settled_at, 1, 10) as utc_day,
        case when substr(settled_at, 12, 2) >= ${LATE} then 1 else 0 end as is_late,
        kind, amount, hidden_price from ${source} as source where is_counted = 1`,
  )
  const { rows } = await sql<EntrySums & { carrier: string | null; utc_day: KstDay; is_late: number }>`
    select carrier, utc_day, is_late,
      sum(case when kind = 'activation' then 1 else 0 end) as count,
      sum(case when kind = 'reversal' then 1 else 0 end) as reversals,
      sum(case when kind = 'activation' and amount is null then 1 else 0 end) as undetermined,
      cast(sum(coalesce(amount, 0)) as bigint) as amount,
      cast(sum(coalesce(hidden_price, 0)) as bigint) as hidden_price, 0 as adjustments
    from (${sql.join(parts, sql` union all `)}) as entries
    group by utc_day, is_late, carrier`.execute(kysely)
  return rows.map(({ utc_day, is_late, ...row }) => ({ ...row, day: addKstDays(utc_day, is_late) }))
}

function addedUp(rows: readonly EntrySums[]): EntrySums {
  const sum = (of: keyof EntrySums) => rows.reduce((total, row) => total + row[of], 0)
  return {
    count: sum('count'),
    reversals: sum('reversals'),
    undetermined: sum('undetermined'),
    amount: sum('amount'),
    hidden_price: sum('hidden_price'),
    adjustments: sum('adjustments'),
  }
}
