import { toHundredths } from '#shared/money.ts'
import type { History } from '../history.ts'
import type { LaboratoryData } from '../laboratory-data.ts'

/** A price that was saved is kept for ever, once; of each plan one period follows the other, and one has no end. */
export async function prices({ database: { kysely } }: LaboratoryData, history: History): Promise<string[]> {
  const rows = await kysely.selectFrom('settlement_unit_prices').selectAll().execute()
  const violations = history.prices.flatMap(({ planId, newCustomerPrice, outcome }) => {
    const found = rows.filter((row) => row.new_customer_price === toHundredths(newCustomerPrice))
    const what = `${newCustomerPrice} of plan ${planId}`
    if (found.length > 1) return [`${what}: stored ${found.length} times`]
    if (found.length === 0) return outcome === 'acknowledged' ? [`${what}: acknowledged, but not stored`] : []
    if (outcome === 'refused') return [`${what}: refused, but stored`]
    return found[0]?.service_plan_id === planId ? [] : [`${what}: stored for another plan`]
  })
  for (const planId of new Set(rows.map((row) => row.service_plan_id))) {
    const inForce = rows.filter((row) => row.service_plan_id === planId && row.is_active === 1)
    const open = inForce.filter((row) => row.effective_until === null)
    if (open.length !== 1)
      violations.push(`plan ${planId}: ${open.length} prices are in force without an end`)
  }
  return violations
}

/** Of an uploaded table all rows are there or none, as it was acknowledged. */
export async function imports({ database: { kysely } }: LaboratoryData, history: History): Promise<string[]> {
  const rows = await kysely.selectFrom('contact_codes').select('code').execute()
  const stored = new Set(rows.map(({ code }) => code))
  return history.imports.flatMap(({ codes, outcome }) => {
    const count = codes.filter((code) => stored.has(code)).length
    const what = `table from ${codes[0]}: ${outcome}, and ${count} of ${codes.length} rows are stored`
    const isRight =
      outcome === 'unanswered'
        ? count === 0 || count === codes.length
        : count === (outcome === 'acknowledged' ? codes.length : 0)
    return isRight ? [] : [what]
  })
}
