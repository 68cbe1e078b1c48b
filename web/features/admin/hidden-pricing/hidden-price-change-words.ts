import type { HiddenPriceChange, HiddenPriceTerms } from '#shared/hidden-prices/hidden-price.contract.ts'
import { formatWon } from '#shared/money.ts'
import { periodText } from '#shared/price-period.ts'

const TERMS: readonly [label: string, textOf: (terms: HiddenPriceTerms) => string][] = [
  ['접점코드', ({ contactCode }) => contactCode],
  ['요금제', ({ carrier, servicePlanName }) => `${carrier} ${servicePlanName}`],
  ['히든단가', ({ hiddenPrice }) => formatWon(hiddenPrice)],
  ['기간', periodText],
  ['상태', ({ isActive }) => (isActive ? '활성' : '비활성')],
  ['메모', ({ memo }) => memo || '없음'],
]
/** What is listed of an added or deleted price; its code and plan are in the heading above. */
const FACTS = TERMS.filter(([label]) => label !== '접점코드' && label !== '요금제')

/** One line for each field that was changed; for an added or deleted price one line for every field. */
export function changeWords({ before, after }: Pick<HiddenPriceChange, 'before' | 'after'>): string[] {
  const only = before === null ? after : after === null ? before : null
  if (only !== null) return FACTS.map(([label, textOf]) => `${label} ${textOf(only)}`)
  if (before === null || after === null) return []
  return TERMS.map(([label, textOf]) => [label, textOf(before), textOf(after)] as const)
    .filter(([, was, is]) => was !== is)
    .map(([label, was, is]) => `${label} ${was} → ${is}`)
}
