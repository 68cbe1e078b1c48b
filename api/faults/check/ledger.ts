import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import type { LaboratoryData } from '../laboratory-data.ts'

/** The ledger adds up to what documents are worth, to its own sums by day, and to what months were closed with. */
export function ledger({ database: { kysely } }: LaboratoryData): Promise<string[]> {
  return ledgerDifferences(kysely)
}
