import { formatWon } from '#shared/money.ts'
import type { EntryKind } from '#shared/settlements/entry-kind.ts'
import type { SettlementEntry } from '#shared/statements/ledger.contract.ts'
import type { SettlementStage } from '#shared/statements/settlement-month.contract.ts'
import type { StatementLine, StatementSums } from '#shared/statements/statement.contract.ts'
import type { KeyValue } from '../../../ui/KeyValueList.tsx'

export const ENTRY_KIND_LABELS = {
  activation: '개통',
  recalculation: '재계산',
  'hidden-price': '히든단가',
  manual: '직접 입력',
  reversal: '환수',
  adjustment: '조정',
  'carry-over': '이월',
} as const satisfies Record<EntryKind, string>

/** In the address of the ledger: it is not of one month. */
export const ALL_MONTHS = 'all'

/** What an entry or a line is: of an adjustment also what for. */
export function kindText({ kind, category }: Pick<StatementLine, 'kind' | 'category'>): string {
  return category === null ? ENTRY_KIND_LABELS[kind] : `${ENTRY_KIND_LABELS[kind]} · ${category}`
}

/** The adjustments that can still be taken back. */
export function standsAlone({ kind, countersId, isCountered }: SettlementEntry): boolean {
  return kind === 'adjustment' && countersId === null && !isCountered
}

/** Why a month has no payout file yet; null: it has. */
export function payoutProblem(stage: SettlementStage): string | null {
  return stage === 'closed' || stage === 'paid' ? null : '지급 파일은 마감한 뒤 받을 수 있습니다.'
}

/** What a statement comes to, by the store's tax kind: VAT on top, or income tax taken off. */
export function sumsInWords(sums: StatementSums): KeyValue[] {
  const { taxKind, includesVat, carriedOut } = sums
  const won = (label: string, amount: number): KeyValue => ({ label, value: formatWon(amount) })
  return [
    { label: '건수', value: `${sums.documents}건` },
    won('정산 금액', sums.amount),
    won('히든단가', sums.hiddenPrice),
    won('조정', sums.adjustments),
    won('전월 이월', sums.carriedIn),
    won('합계', sums.total),
    won('공급가액', sums.supply),
    ...(taxKind === 'taxable' ? [won(includesVat ? '부가세 (포함)' : '부가세', sums.vat)] : []),
    ...(taxKind === 'withheld'
      ? [won('소득세', 0 - sums.incomeTax), won('지방소득세', 0 - sums.localTax)]
      : []),
    won('지급액', sums.payout),
    ...(carriedOut === 0 ? [] : [won('다음 달로 이월', carriedOut)]),
  ]
}

/** VAT, or what is withheld as a negative amount; null for a store that has neither. */
export function taxOf({ taxKind, vat, incomeTax, localTax }: StatementSums): number | null {
  if (taxKind === 'exempt') return null
  return taxKind === 'taxable' ? vat : 0 - (incomeTax + localTax)
}
