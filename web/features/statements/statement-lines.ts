import { kstDay } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import type { Objection } from '#shared/statements/objection.contract.ts'
import type { StatementLine, StatementSums } from '#shared/statements/statement.contract.ts'
import { kindWords, reckoningOf, type SumName } from '#shared/statements/statement-words.ts'

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

/** Whose activation it is, or what the amount is for: 김민수, 조정 (차감). */
export function lineName(line: StatementLine): string {
  if (line.kind === 'adjustment') return kindWords(line)
  return line.customerName ?? line.documentNumber ?? kindWords(line)
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

/** How the payout follows from the lines; what is nothing, or not to be seen by the store, is left out. */
export function sumsWords(sums: StatementSums, showsHiddenPrices: boolean): [label: string, won: string][] {
  const isShown: Partial<Record<SumName, boolean>> = {
    hiddenPrice: showsHiddenPrices,
    adjustments: sums.adjustments !== 0,
    carriedIn: sums.carriedIn !== 0,
    payout: false,
  }
  return reckoningOf(sums)
    .filter(({ name }) => isShown[name] !== false)
    .map(({ label, won }) => [label, formatWon(won)])
}
