import type { BodyOf } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import type { setAdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'
import type { Context } from '../../context.ts'
import { flagColumn } from '../../database/sent-values.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import type { DeductionRow } from './policies.present.ts'
import { deductionRow } from './policies.queries.ts'

interface Setting {
  by: AccessedBy
  additionalServiceId: number
  input: BodyOf<typeof setAdditionalServiceDeduction>
}

/**
 * Absent fields stay unchanged. Throws NOT_FOUND for an unknown add-on, RULE_BROKEN if its first deduction has no amount.
 */
export function setDeduction(
  { clock, database }: Context,
  { by, additionalServiceId, input }: Setting,
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
      updated_by: by.account.id,
      updated_at: clock.now().toISOString(),
    }
    await db
      .insertInto('additional_service_deductions')
      .values({ additional_service_id: additionalServiceId, ...columns })
      .onConflict((conflict) => conflict.column('additional_service_id').doUpdateSet(columns))
      .execute()
    const row = await deductionRow(db, additionalServiceId)
    await recordSecurityEvent(db, { by, at: clock.now() }, 'price-changed', {
      what: 'deduction',
      how: before.deduction_amount === null ? 'added' : 'changed',
      about: `${row.carrier} ${row.service_name}`,
      values: { 금액: formatWon(toWon(amount)), 사용: columns.is_active === 1 ? '예' : '아니오' },
    })
    return row
  })
}
