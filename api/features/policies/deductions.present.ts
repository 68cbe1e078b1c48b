import { toWon } from '#shared/money.ts'
import type { AdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'

/** An add-on with its deduction; without a deduction the deduction's columns are null. */
export interface DeductionRow {
  id: number
  service_name: string
  carrier: string
  is_service_active: number
  deduction_amount: number | null
  is_active: number | null
}

export function presentDeduction(row: DeductionRow): AdditionalServiceDeduction {
  return {
    additionalServiceId: row.id,
    serviceName: row.service_name,
    carrier: row.carrier,
    isServiceActive: row.is_service_active === 1,
    deductionAmount: row.deduction_amount === null ? null : toWon(row.deduction_amount),
    isActive: row.is_active === 1,
  }
}
