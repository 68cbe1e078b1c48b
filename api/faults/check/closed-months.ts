import { AccessDetail } from '#shared/access-log/access-log.contract.ts'
import { kstMonthDays, kstMonthStart } from '#shared/kst-calendar.ts'
import { toWon } from '#shared/money.ts'
import { settlementSums } from '../../features/settlements/listing/settlement-totals.ts'
import type { History } from '../history.ts'
import type { LaboratoryData } from '../laboratory-data.ts'

const SUMS = ['count', 'reversals', 'undetermined', 'amount', 'hidden_price'] as const

/** A closed month is stored with the sums that were acknowledged, was recorded, and its settlements still add up to them. */
export async function closedMonths(
  { database: { kysely } }: LaboratoryData,
  history: History,
): Promise<string[]> {
  const rows = await kysely.selectFrom('settlement_closings').selectAll().execute()
  const recorded = await kysely
    .selectFrom('access_log')
    .where('action', '=', 'month-closed')
    .select('detail')
    .execute()
  const violations: string[] = []
  for (const row of rows) {
    const sums = await settlementSums({ kysely }, { ...kstMonthDays(kstMonthStart(row.month)), filters: {} })
    for (const name of SUMS) {
      if (sums[name] !== row[name])
        violations.push(`${row.month} was closed with ${name} ${row[name]}, and has ${sums[name]} now`)
    }
    if (!recorded.some(({ detail }) => AccessDetail.parse(JSON.parse(detail)).about === row.month))
      violations.push(`${row.month} was closed, and nobody recorded it`)
  }
  for (const { month, outcome, sums } of history.closings) {
    const row = rows.find((each) => each.month === month)
    if (row === undefined && outcome === 'acknowledged')
      violations.push(`${month}: acknowledged, but not closed`)
    if (row !== undefined && sums !== null && (row.count !== sums.count || toWon(row.amount) !== sums.amount))
      violations.push(`${month} was acknowledged with other sums`)
  }
  return violations
}

/** The lines of every calculated amount add up to it. */
export async function settlementLines({ database: { kysely } }: LaboratoryData): Promise<string[]> {
  const rows = await kysely
    .selectFrom('documents')
    .where('calculated_settlement_amount', 'is not', null)
    .select(['id', 'calculated_settlement_amount', 'policy_details'])
    .execute()
  return rows.flatMap(({ id, calculated_settlement_amount: amount, policy_details }) => {
    const lines: { amount: number }[] = JSON.parse(policy_details ?? '[]')
    const sum = lines.reduce((total, line) => total + line.amount, 0)
    return sum === amount ? [] : [`document ${id}: its lines add up to ${sum}, its amount is ${amount}`]
  })
}
