import type { SettlementLine } from '#shared/documents/settlement-line.ts'
import type { Hundredths } from '#shared/money.ts'
import { toWon } from '#shared/money.ts'

/** A line as `documents.policy_details` keeps it: in hundredths of a won. */
export type StoredLine = Omit<SettlementLine, 'amount'> & { amount: Hundredths }

export function storedLines(lines: readonly StoredLine[]): string {
  return JSON.stringify(lines.map(({ kind, label, amount }) => ({ kind, label, amount })))
}

export function presentLines(stored: string | null): SettlementLine[] | null {
  return stored === null ? null : (JSON.parse(stored) as StoredLine[]).map(presentLine)
}

export function presentLine({ kind, label, amount }: StoredLine): SettlementLine {
  return { kind, label, amount: toWon(amount) }
}
