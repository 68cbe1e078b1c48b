import type { StatementLine, StatementSums } from '../statements/statement.contract.ts'

/** One activation of 100,000 won, with VAT on top. */
export const SUMS: StatementSums = {
  taxKind: 'taxable',
  includesVat: false,
  documents: 1,
  amount: 100_000,
  hiddenPrice: 0,
  adjustments: 0,
  carriedIn: 0,
  total: 100_000,
  supply: 100_000,
  vat: 10_000,
  incomeTax: 0,
  localTax: 0,
  payout: 110_000,
  carriedOut: 0,
}

/** An adjustment that is about no application. */
export const ADJUSTMENT: StatementLine = {
  documentId: null,
  entryId: 31,
  documentNumber: null,
  customerName: null,
  carrier: null,
  servicePlanName: null,
  activatedAt: null,
  kind: 'adjustment',
  category: '보전',
  reason: '단말 반품',
  amount: 1_000,
  hiddenPrice: 0,
}
