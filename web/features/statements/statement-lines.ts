import { kstDay } from '#shared/kst.ts'
import { formatWon, sumOfWon } from '#shared/money.ts'
import type { EntryKind } from '#shared/settlements/entry-kind.ts'
import type { Objection } from '#shared/statements/objection.contract.ts'
import type { StatementLine, StatementSums } from '#shared/statements/statement.contract.ts'

/** What an objection is to: an entry of its own, or all entries of a document together. */
export function objectOf({ entryId, documentId }: Pick<StatementLine, 'entryId' | 'documentId'>) {
  return entryId === null ? { documentId: documentId ?? 0 } : { entryId }
}

export function lineKey(of: Pick<StatementLine, 'entryId' | 'documentId'>): string {
  return Object.entries(objectOf(of)).join()
}

/** The newest objection to each line, by its key. */
export function objectionsByLine(objections: readonly Objection[]): Map<string, Objection> {
  return new Map(objections.map((objection) => [lineKey(objection), objection]))
}

const WITHOUT_CUSTOMER: Partial<Record<EntryKind, string>> = { 'carry-over': '이월', reversal: '환수' }

/** Whose activation it is, or what the amount is for: 김민수, 조정 (차감). */
export function lineName({ customerName, documentNumber, kind, category }: StatementLine): string {
  if (kind === 'adjustment') return category === null ? '조정' : `조정 (${category})`
  return customerName ?? documentNumber ?? WITHOUT_CUSTOMER[kind] ?? '정산'
}

/** What else is known of it, for one line of text. */
export function lineFacts(line: StatementLine): string[] {
  const { kind, customerName, documentNumber, carrier, servicePlanName, reason } = line
  return kind === 'adjustment'
    ? [reason, customerName, documentNumber].filter((fact) => fact !== null)
    : [carrier, servicePlanName, reason].filter((fact) => fact !== null)
}

export function lineDay({ activatedAt }: StatementLine): string {
  return activatedAt === null ? '' : kstDay(activatedAt)
}

export function lineTotal({ amount, hiddenPrice }: StatementLine): number {
  return sumOfWon([amount, hiddenPrice]) ?? 0
}

/** How the payout follows from the lines, in the order of the reckoning; what does not apply is left out. */
export function sumsWords(sums: StatementSums, showsHiddenPrices: boolean): [label: string, won: string][] {
  const { taxKind, includesVat, hiddenPrice, adjustments, carriedIn, carriedOut } = sums
  const parts: [label: string, won: number, isShown: boolean][] = [
    ['정산 금액', sums.amount, true],
    ['히든단가', hiddenPrice, showsHiddenPrices],
    ['조정', adjustments, adjustments !== 0],
    ['지난달 이월', carriedIn, carriedIn !== 0],
    [includesVat && taxKind === 'taxable' ? '합계 (부가세 포함)' : '합계', sums.total, true],
    ['공급가액', sums.supply, true],
    ['부가세', sums.vat, taxKind === 'taxable'],
    ['소득세', -sums.incomeTax, taxKind === 'withheld'],
    ['지방소득세', -sums.localTax, taxKind === 'withheld'],
    ['다음 달 이월', carriedOut, carriedOut !== 0],
  ]
  return parts.filter(([, , isShown]) => isShown).map(([label, won]) => [label, formatWon(won)])
}
