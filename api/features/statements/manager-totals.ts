import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { grouped } from '#shared/grouped.ts'
import type { KstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import { type Hundredths, toWon } from '#shared/money.ts'
import { isInForce } from '#shared/price-period.ts'
import type { ManagerTotal } from '#shared/statements/statement.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { distinctValues } from '../settlements/prices-in-force.ts'
import { lines, storesInPieces } from './statements.queries.ts'

interface Sums {
  documents: number
  amount: Hundredths
  hidden_price: Hundredths
  adjustments: Hundredths
}

interface EarnedRow extends Sums {
  contact_code: string | null
  utc_day: KstDay | null
  is_late: number
}

/** What each sales manager's codes earned in a month, by who had them on the day of the activation; the largest first. */
export async function managerTotals(db: Queryable, month: string): Promise<ManagerTotal[]> {
  // A Korean day begins at 15:00 UTC of the day before.
  const late = sql`case when substr(documents.activated_at, 12, 2) >= '15' then 1 else 0 end`
  const day = sql`substr(documents.activated_at, 1, 10)`
  const sums = new Map<number | null, Sums>()
  const add = async (condition: RawBuilder<SqlBool>) => {
    const { rows } =
      await sql<EarnedRow>`select documents.contact_code, ${day} as utc_day, ${late} as is_late,
      sum(case when line.entry_id = 0 and (line.amount <> 0 or line.hidden_price <> 0) then 1 else 0 end) as documents,
      cast(sum(line.amount) as bigint) as amount, cast(sum(line.hidden_price) as bigint) as hidden_price,
      cast(sum(line.adjustments + line.carried_in) as bigint) as adjustments
    from ${lines(month, condition)} as line left join documents on documents.id = line.document_id
    group by documents.contact_code, ${day}, ${late}`.execute(db)
    const managerOf = await managersOf(db, distinctValues(rows.map((row) => row.contact_code)))
    for (const row of rows) {
      const managerId = managerOf(row)
      sums.set(managerId, added(sums.get(managerId), row))
    }
  }
  for await (const piece of storesInPieces(db, month)) await add(piece)
  await add(sql`store_id is null`)
  const names = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...distinctValues([...sums.keys()])])
    .execute()
  return [...sums]
    .map(([managerId, { documents, amount, hidden_price, adjustments }]) => ({
      managerId,
      managerName: names.find(({ id }) => id === managerId)?.name ?? null,
      documents,
      amount: toWon(amount),
      hiddenPrice: toWon(hidden_price),
      adjustments: toWon(adjustments),
      total: toWon(amount + hidden_price + adjustments),
    }))
    .sort((one, other) => other.total - one.total)
}

async function managersOf(
  db: Queryable,
  codes: readonly string[],
): Promise<(earned: EarnedRow) => number | null> {
  const rows = await readInPieces(codes, (piece) =>
    db
      .selectFrom('code_assignments')
      .select(['code', 'manager_id', 'effective_from', 'effective_until'])
      .where('code', 'in', piece)
      .where('is_active', '=', 1)
      .execute(),
  )
  const ofCode = grouped(rows, ({ code }) => code)
  return ({ contact_code, utc_day, is_late }) => {
    if (contact_code === null || utc_day === null) return null
    const day = addKstDays(utc_day, is_late)
    const assigned = ofCode
      .get(contact_code)
      ?.find((row) =>
        isInForce({ effectiveFrom: row.effective_from ?? '', effectiveUntil: row.effective_until }, day),
      )
    return assigned?.manager_id ?? null
  }
}

function added(sums: Sums | undefined, row: Sums): Sums {
  return {
    documents: (sums?.documents ?? 0) + row.documents,
    amount: (sums?.amount ?? 0) + row.amount,
    hidden_price: (sums?.hidden_price ?? 0) + row.hidden_price,
    adjustments: (sums?.adjustments ?? 0) + row.adjustments,
  }
}
