import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { broken } from '#shared/errors.ts'
import { overlaps, PERIOD_REVERSED, type PricePeriod, periodText } from '#shared/price-period.ts'
import type { HiddenPriceRow } from './hidden-prices.present.ts'

/** The code and the plan of a hidden price; undefined if they do not exist. */
export interface PricedPair {
  code: { carrier: string } | undefined
  plan: { carrier: string } | undefined
}

/** Why a price for this pair is refused. Code and plan need the same carrier, except for carriers such as 기타. */
export function pairProblem({ code, plan }: PricedPair): { field: string; message: string } | null {
  if (code === undefined)
    return {
      field: 'contactCode',
      message: '등록되지 않은 접점코드입니다. 접점코드는 정확히 일치해야 합니다.',
    }
  if (plan === undefined) return { field: 'servicePlanId', message: '등록되지 않은 요금제입니다.' }
  if (code.carrier === plan.carrier || isOtherCarrier(plan.carrier)) return null
  return {
    field: 'servicePlanId',
    message: `접점코드의 통신사(${code.carrier})와 다른 통신사의 요금제입니다.`,
  }
}

/** Throws RULE_BROKEN for a reversed period or one that overlaps `others`, of the same code and plan. */
export function requireFreePeriod(period: PricePeriod, others: readonly HiddenPriceRow[]): void {
  if (isReversed(period)) throw broken('effectiveUntil', PERIOD_REVERSED)
  const other = others.map(periodOf).find((each) => overlaps(each, period))
  if (other !== undefined) throw broken('effectiveFrom', periodTaken(other))
}

export function isReversed({ effectiveFrom, effectiveUntil }: PricePeriod): boolean {
  return effectiveUntil !== null && effectiveUntil <= effectiveFrom
}

export function periodTaken(other: PricePeriod): string {
  return `같은 접점코드와 요금제의 히든단가와 기간이 겹칩니다: ${periodText(other)}`
}

export function periodOf(row: Pick<HiddenPriceRow, 'effective_from' | 'effective_until'>): PricePeriod {
  return { effectiveFrom: row.effective_from, effectiveUntil: row.effective_until }
}
