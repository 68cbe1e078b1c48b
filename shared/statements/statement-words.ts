import { sumOfWon } from '../money.ts'
import type { EntryKind } from '../settlements/entry-kind.ts'
import type { StatementLine, StatementSums, StatementTotals } from './statement.contract.ts'

export const ENTRY_KIND_LABELS = {
  activation: '개통',
  recalculation: '재계산',
  'hidden-price': '히든단가',
  manual: '직접 입력',
  reversal: '환수',
  adjustment: '조정',
  'carry-over': '이월',
} as const satisfies Record<EntryKind, string>

/** What an entry or a line is; of an adjustment also what for: 조정 (차감). */
export function kindWords({ kind, category }: Pick<StatementLine, 'kind' | 'category'>): string {
  return category === null ? ENTRY_KIND_LABELS[kind] : `${ENTRY_KIND_LABELS[kind]} (${category})`
}

/** In won. */
export function lineTotal({ amount, hiddenPrice }: Pick<StatementLine, 'amount' | 'hiddenPrice'>): number {
  return sumOfWon([amount, hiddenPrice]) ?? 0
}

/** The amounts of a statement in the order of the reckoning. */
export const SUM_LABELS = {
  amount: '정산 금액',
  hiddenPrice: '히든단가',
  adjustments: '조정',
  carriedIn: '이월',
  total: '합계',
  supply: '공급가액',
  vat: '부가세',
  incomeTax: '소득세',
  localTax: '지방소득세',
  payout: '지급액',
  carriedOut: '다음 달 이월',
} as const satisfies Partial<Record<keyof StatementSums, string>>
export type SumName = keyof typeof SUM_LABELS
export const SUM_NAMES = Object.keys(SUM_LABELS) as SumName[]

export interface ReckonedSum {
  name: SumName
  label: string
  /** Negative for a tax that is taken off. */
  won: number
}

/** How the payout follows from the lines: of the taxes those of the store's tax kind. */
export function reckoningOf(sums: StatementSums): ReckonedSum[] {
  const { taxKind, includesVat, carriedOut } = sums
  const isShown: Partial<Record<SumName, boolean>> = {
    vat: taxKind === 'taxable',
    incomeTax: taxKind === 'withheld',
    localTax: taxKind === 'withheld',
    carriedOut: carriedOut !== 0,
  }
  return SUM_NAMES.filter((name) => isShown[name] !== false).map((name) => ({
    name,
    label: name === 'vat' && includesVat ? `${SUM_LABELS.vat} (포함)` : SUM_LABELS[name],
    won: signedSum(sums, name),
  }))
}

/** The same of all statements of a month; taxes and carried balances where there are some. */
export function reckoningOfAll(sums: StatementTotals): ReckonedSum[] {
  const always: readonly SumName[] = ['amount', 'hiddenPrice', 'adjustments', 'total', 'supply', 'payout']
  return SUM_NAMES.filter((name) => sums[name] !== 0 || always.includes(name)).map((name) => ({
    name,
    label: SUM_LABELS[name],
    won: signedSum(sums, name),
  }))
}

function signedSum(sums: Pick<StatementSums, SumName>, name: SumName): number {
  return name === 'incomeTax' || name === 'localTax' ? 0 - sums[name] : sums[name]
}
