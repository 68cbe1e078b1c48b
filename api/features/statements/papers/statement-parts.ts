import { formatBusinessNumber, isBusinessNumber } from '#shared/business-number.ts'
import { monthWords } from '#shared/kst.ts'
import { STAGE_LABELS } from '#shared/statements/settlement-month.contract.ts'
import type { Statement, StatementSums } from '#shared/statements/statement.contract.ts'
import { SUM_NAMES, type SumName } from '#shared/statements/statement-words.ts'
import { TAX_KIND_LABELS } from '#shared/statements/store.contract.ts'

/** What stands at the head of a statement, as label and words. */
export function headOf({ store, month, stage, sums }: Statement): [string, string][] {
  const account = [store.bankName, store.accountNumber, store.accountHolder].filter(Boolean).join(' ')
  return [
    ['판매점', store.name],
    ['사업자등록번호', businessNumberWords(store.businessNumber ?? '')],
    ['월', monthWords(month)],
    ['단계', STAGE_LABELS[stage]],
    ['과세 유형', taxWords(sums)],
    ['계좌', account],
  ]
}

function businessNumberWords(number: string): string {
  return isBusinessNumber(number) ? formatBusinessNumber(number) : number
}

export function taxWords({ taxKind, includesVat }: Pick<StatementSums, 'taxKind' | 'includesVat'>): string {
  if (taxKind !== 'taxable') return TAX_KIND_LABELS[taxKind]
  return `${TAX_KIND_LABELS.taxable} (부가세 ${includesVat ? '포함' : '별도'})`
}

/** A column of lines that says no more than 금액 where hidden prices are part of that. */
export function isOfHiddenPrices(heading: string): boolean {
  return heading === '히든단가' || heading === '합계'
}

/** The sums of a statement whose hidden prices stand apart, or are part of 정산 금액. */
export function shownSums(showsHiddenPrices: boolean): SumName[] {
  return SUM_NAMES.filter((name) => showsHiddenPrices || name !== 'hiddenPrice')
}

/** A statement is final once it is approved. */
export function isFinal({ stage }: Statement): boolean {
  return stage !== 'draft' && stage !== 'review'
}

export function documentsOf({ lines }: Statement): number[] {
  return [...new Set(lines.flatMap(({ documentId }) => (documentId === null ? [] : [documentId])))]
}
