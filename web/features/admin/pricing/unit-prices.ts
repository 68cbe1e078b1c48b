import * as z from 'zod/mini'
import type { KstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { lastDayOf } from '#shared/price-period.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import {
  type PricedPlan,
  type SettlementUnitPrice,
  unitPriceFrom,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { optionalText } from '#shared/text.ts'
import { isPeriodInOrder, periodFields, periodInput } from '../../../records/prices/period-fields.tsx'
import { PRICES_KEY } from '../../../records/record-keys.ts'

export const UNIT_PRICES_KEY = [...PRICES_KEY, 'unit'] as const

/** The typed fields of a price; `effectiveUntil` is the last day, included in the period; it may be empty. */
export const priceFields = {
  newCustomerPrice: wonAmount,
  portInPrice: wonAmount,
  effectiveFrom: unitPriceFrom,
  effectiveUntil: periodFields.effectiveUntil,
  memo: optionalText(LIMITS.shortText),
}
export const PriceForm = z.object(priceFields).check(isPeriodInOrder)
export type PriceValues = ReturnType<typeof priceValuesOf>
export type PriceForm = z.output<typeof PriceForm>

/** The form's first values: the price in force, to be changed from today on. */
export function priceValuesOf(price: PricedPlan['price'], today: KstDay) {
  return {
    newCustomerPrice: price?.newCustomerPrice ?? null,
    portInPrice: price?.portInPrice ?? null,
    effectiveFrom: today,
    effectiveUntil: (price && lastDayOf(price)) ?? '',
    memo: price?.memo ?? '',
  }
}

/** The typed price as the server takes it. */
export function priceInput({ effectiveUntil, ...typed }: PriceForm) {
  return { ...typed, ...periodInput({ ...typed, effectiveUntil }), effectiveFrom: typed.effectiveFrom }
}

/** Whether this price has the typed values: the same amounts, first day and note. */
export function isPriceOf(price: SettlementUnitPrice, typed: PriceForm): boolean {
  const { newCustomerPrice, portInPrice, effectiveFrom } = price
  return (
    newCustomerPrice === typed.newCustomerPrice &&
    portInPrice === typed.portInPrice &&
    effectiveFrom === typed.effectiveFrom &&
    (price.memo ?? '') === typed.memo
  )
}

/** The saved price ends where a later one begins, which stays in force: the text says so. */
export function savedText(
  { effectiveUntil }: Pick<SettlementUnitPrice, 'effectiveUntil'>,
  typed: Pick<PriceForm, 'effectiveUntil'>,
): string {
  const saved = '정산단가가 저장되었습니다.'
  if (effectiveUntil === null || lastDayOf({ effectiveUntil }) === typed.effectiveUntil) return saved
  return `${saved} ${effectiveUntil}부터의 단가는 그대로입니다.`
}
