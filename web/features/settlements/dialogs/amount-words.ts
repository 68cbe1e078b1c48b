import { formatWon } from '#shared/money.ts'
import type { SettlementPreview, UndeterminedReason } from '#shared/settlements/settlement.contract.ts'
import type { SettlementLine } from '#shared/settlements/settlement-line.ts'

/** An amount that may not be known yet. */
export function wonWords(won: number | null): string {
  return won === null ? '미정' : formatWon(won)
}

/** Without one there is nothing to add: it is not unknown. */
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

interface Calculated {
  calculatedSettlementAmount: number | null
  hiddenPrice: number | null
}

/** What would be another amount if it were calculated now: `계산된 금액 120,000원 → 130,000원`. Nothing: all stays. */
export function changeWords(held: Calculated, { amount, hiddenPrice }: SettlementPreview): string[] {
  const pairs = [
    ['계산된 금액', wonWords(held.calculatedSettlementAmount), wonWords(amount)],
    ['히든단가', hiddenWords(held.hiddenPrice), hiddenWords(hiddenPrice)],
  ]
  return pairs.filter(([, from, to]) => from !== to).map(([label, from, to]) => `${label} ${from} → ${to}`)
}
