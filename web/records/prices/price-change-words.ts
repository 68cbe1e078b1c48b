import { formatWon } from '#shared/money.ts'
import { POLICY_TYPE_LABELS, SERVICE_CATEGORY_LABELS } from '#shared/policies/policy.contract.ts'
import { periodText } from '#shared/price-period.ts'
import {
  nameOfTerms,
  type PriceChange,
  type PriceTerms,
} from '#shared/price-periods/price-change.contract.ts'

const won = (amount: number | undefined) => (amount === undefined ? undefined : formatWon(amount))

/** Undefined: its kind has no such term. */
const TERMS: readonly [label: string, textOf: (terms: PriceTerms) => string | undefined][] = [
  ['접점코드', ({ contactCode }) => contactCode],
  ['이름', (terms) => `${terms.carrier} ${nameOfTerms(terms)}`],
  ['유형', ({ policyType }) => policyType && POLICY_TYPE_LABELS[policyType]],
  ['카테고리', ({ serviceCategory }) => serviceCategory && SERVICE_CATEGORY_LABELS[serviceCategory]],
  ['신규', ({ newCustomerPrice }) => won(newCustomerPrice)],
  ['번호이동', ({ portInPrice }) => won(portInPrice)],
  ['히든단가', ({ hiddenPrice }) => won(hiddenPrice)],
  ['금액', ({ amount }) => won(amount)],
  ['차감액', ({ deductionAmount }) => won(deductionAmount)],
  ['기간', periodText],
  ['상태', ({ isActive }) => (isActive === undefined ? undefined : isActive ? '활성' : '비활성')],
  ['메모', ({ memo }) => (memo === undefined ? undefined : memo || '없음')],
  ['설명', ({ description }) => (description === undefined ? undefined : description || '없음')],
]
/** What is listed of what was added or deleted; its code and name are in the heading above. */
const FACTS = TERMS.filter(([label]) => label !== '접점코드' && label !== '이름')

/** The amounts in a line: `신규 100,000원 · 번호이동 150,000원`. */
export function amountWords({ policyType, ...terms }: PriceTerms): string {
  const { newCustomerPrice, portInPrice, hiddenPrice, deductionAmount, amount } = terms
  if (newCustomerPrice !== undefined) return `신규 ${won(newCustomerPrice)} · 번호이동 ${won(portInPrice)}`
  const words = [policyType && POLICY_TYPE_LABELS[policyType], won(hiddenPrice ?? deductionAmount ?? amount)]
  return words.filter(Boolean).join(' ')
}

/** One line for each term that was changed; for what was added or deleted one line for every term. */
export function changeWords({ before, after }: Pick<PriceChange, 'before' | 'after'>): string[] {
  const only = before === null ? after : after === null ? before : null
  if (only !== null) {
    return FACTS.flatMap(([label, textOf]) => {
      const text = textOf(only)
      return text === undefined ? [] : [`${label} ${text}`]
    })
  }
  if (before === null || after === null) return []
  return TERMS.map(([label, textOf]) => [label, textOf(before), textOf(after)] as const)
    .filter(([, was, is]) => was !== is)
    .map(([label, was = '없음', is = '없음']) => `${label} ${was} → ${is}`)
}
