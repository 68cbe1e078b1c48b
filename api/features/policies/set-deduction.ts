import type { BodyOf } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import { toHundredths } from '#shared/money.ts'
import type { setAdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'
import type { Context } from '../../context.ts'
import { flagColumn } from '../../database/sent-values.ts'
import type { DeductionRow } from './policies.present.ts'
import { deductionRow } from './policies.queries.ts'

interface Setting {
  setBy: number
  additionalServiceId: number
  input: BodyOf<typeof setAdditionalServiceDeduction>
}

/**
 * Absent fields stay unchanged. Throws NOT_FOUND for an unknown add-on, RULE_BROKEN if its first deduction has no amount.
 */
export function setDeduction(
  { clock, database }: Context,
  { setBy, additionalServiceId, input }: Setting,
): Promise<DeductionRow> {
  return database.transaction(async ({ db, lock }) => {
    await lock('additional_services', [additionalServiceId])
    const before = await deductionRow(db, additionalServiceId)
    const amount =
      input.deductionAmount === undefined ? before.deduction_amount : toHundredths(input.deductionAmount)
    if (amount === null) throw broken('deductionAmount', '차감액을 입력해주세요.')
    const columns = {
      deduction_amount: amount,
      is_active: flagColumn(input.isActive) ?? before.is_active ?? 1,
      updated_by: setBy,
      updated_at: clock.now().toISOString(),
    }
    await db
      .insertInto('additional_service_deductions')
      .values({ additional_service_id: additionalServiceId, ...columns })
      .onConflict((conflict) => conflict.column('additional_service_id').doUpdateSet(columns))
      .execute()
    return deductionRow(db, additionalServiceId)
  })
}
