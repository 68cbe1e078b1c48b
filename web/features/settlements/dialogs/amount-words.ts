import type { SettlementLine } from '#shared/documents/settlement-line.ts'
import { formatWon } from '#shared/money.ts'
import type { SettlementPreview, UndeterminedReason } from '#shared/settlements/settlement.contract.ts'

/** An amount as text; null is one that is not known yet. */
export function wonWords(won: number | null): string {
  return won === null ? '미정' : formatWon(won)
}

/** A hidden price as text; null means that there is none, not that it is unknown. */
export function hiddenWords(won: number | null): string {
  return won === null ? '없음' : formatWon(won)
}

export const LINE_WORDS: Record<SettlementLine['kind'], string> = {
  'new-customer-price': '신규 단가',
  'port-in-price': '번호이동 단가',
  'add-on-deduction': '부가서비스 차감',
  'policy-deduction': '정책 차감',
  'policy-addition': '정책 추가',
  floor: '하한 조정',
  ceiling: '상한 조정',
}

export const UNDETERMINED_WORDS: Record<UndeterminedReason, string> = {
  'no-plan': '요금제가 없어 계산할 수 없습니다.',
  'no-price': '개통일에 적용되는 정산단가가 없습니다.',
}

interface Held {
  calculatedSettlementAmount: number | null
  manualSettlementAmount: number | null
  hiddenPrice: number | null
}

/** The change by a recalculation: `계산된 금액 120,000원 → 130,000원`; null without a change. */
export function amountChange(
  held: Pick<Held, 'calculatedSettlementAmount'>,
  amount: number | null,
): string | null {
  return changeText('계산된 금액', wonWords(held.calculatedSettlementAmount), wonWords(amount))
}

/**
 * The amounts that would change now and by which action; empty if none. A recalculation changes neither hidden prices
 * nor amounts that were set by hand.
 */
export function changeWords(held: Held, { amount, hiddenPrice }: SettlementPreview): string[] {
  const byRecalculation = held.manualSettlementAmount === null ? amountChange(held, amount) : null
  const byHiddenPrices = changeText('히든단가', hiddenWords(held.hiddenPrice), hiddenWords(hiddenPrice))
  return [
    ...(byRecalculation === null ? [] : [`재계산하면 ${byRecalculation}`]),
    ...(byHiddenPrices === null ? [] : [`히든단가를 적용하면 ${byHiddenPrices}`]),
  ]
}

function changeText(label: string, from: string, to: string): string | null {
  return from === to ? null : `${label} ${from} → ${to}`
}
