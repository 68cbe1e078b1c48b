/** What an add-on takes off the unit price, in hundredths of a won. */
export interface AdditionalServiceDeductionTable {
  additional_service_id: number
  deduction_amount: number
  is_active: number
  updated_by: number
  updated_at: string
}
