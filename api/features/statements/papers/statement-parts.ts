import { formatBusinessNumber, isBusinessNumber } from '#shared/business-number.ts'
import { monthWords } from '#shared/kst.ts'
import { toWon } from '#shared/money.ts'
import type { EntryKind } from '#shared/settlements/entry-kind.ts'
import { STAGE_LABELS } from '#shared/statements/settlement-month.contract.ts'
import type { Statement, StatementLine, StatementSums } from '#shared/statements/statement.contract.ts'
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

/** A statement's sums in order, as label and won. */
export const SUMS: readonly (readonly [string, (sums: StatementSums) => number])[] = [
  ['정산 금액', ({ amount }) => amount],
  ['히든단가', ({ hiddenPrice }) => hiddenPrice],
  ['조정', ({ adjustments }) => adjustments],
  ['이월', ({ carriedIn }) => carriedIn],
  ['합계', ({ total }) => total],
  ['공급가액', ({ supply }) => supply],
  ['부가세', ({ vat }) => vat],
  ['소득세', ({ incomeTax }) => incomeTax],
  ['지방소득세', ({ localTax }) => localTax],
  ['지급액', ({ payout }) => payout],
  ['다음 달 이월', ({ carriedOut }) => carriedOut],
]

const KIND_WORDS: Record<EntryKind, string> = {
  activation: '개통',
  recalculation: '재계산',
  'hidden-price': '히든단가',
  manual: '직접 입력',
  reversal: '환수',
  adjustment: '조정',
  'carry-over': '이월',
}

export function kindWord({ kind, category }: StatementLine): string {
  return category === null ? KIND_WORDS[kind] : `${KIND_WORDS[kind]} (${category})`
}

export function lineTotal({ amount, hiddenPrice }: StatementLine): number {
  // A carried balance may be more than toHundredths takes, which judges what people enter.
  return toWon(Math.round(amount * 100) + Math.round(hiddenPrice * 100))
}

/** A statement is final once it is approved. */
export function isFinal({ stage }: Statement): boolean {
  return stage !== 'draft' && stage !== 'review'
}

export function documentsOf({ lines }: Statement): number[] {
  return [...new Set(lines.flatMap(({ documentId }) => (documentId === null ? [] : [documentId])))]
}
