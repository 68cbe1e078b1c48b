import type { Queryable } from '../../database/database.ts'
import type { DocumentRow } from '../documents/document-rows.ts'
import { storedLines } from '../documents/settlement-lines.ts'
import { hiddenPricesOf } from './hidden-prices-in-force.ts'
import { type CalculatedDocument, calculateDocument, type SettledFacts } from './prices-in-force.ts'

/** The columns that a calculation writes; only another calculation changes them. */
export type CalculatedColumns = Pick<
  DocumentRow,
  | 'calculated_settlement_amount'
  | 'settlement_new_customer_price'
  | 'settlement_port_in_price'
  | 'settlement_calculated_at'
  | 'policy_details'
>

export function columnsOfCalculation(calculated: CalculatedDocument, at: string): CalculatedColumns {
  const { amount, lines, unitPrice } = calculated
  return {
    calculated_settlement_amount: amount,
    settlement_new_customer_price: unitPrice?.newCustomerPrice ?? null,
    settlement_port_in_price: unitPrice?.portInPrice ?? null,
    settlement_calculated_at: amount === null ? null : at,
    policy_details: amount === null ? null : storedLines(lines),
  }
}

/** The first settlement of a document: calculated, with the hidden price of its contact code. */
export async function firstSettlement(
  db: Queryable,
  document: SettledFacts,
  at: string,
): Promise<CalculatedColumns & Pick<DocumentRow, 'hidden_price'>> {
  const [hiddenPrice = null] = await hiddenPricesOf(db, [document])
  return { ...(await calculatedColumns(db, document, at)), hidden_price: hiddenPrice }
}

/** The columns after a new calculation of one document. */
export async function calculatedColumns(
  db: Queryable,
  document: SettledFacts,
  at: string,
): Promise<CalculatedColumns> {
  return columnsOfCalculation(await calculateDocument(db, document), at)
}
