import * as z from 'zod/mini'
import type { HiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { lastDayOf, PERIOD_REVERSED, priceDay, untilAfter } from '#shared/price-period.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { optionalText, requiredText } from '#shared/text.ts'

/** The form as it is typed. The last day is included in the period, and may be empty. */
export const HiddenPriceForm = z
  .object({
    contactCode: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
    servicePlanId: z.int('요금제를 선택해주세요.'),
    hiddenPrice: wonAmount,
    effectiveFrom: priceDay,
    lastDay: z.union([z.literal(''), priceDay]),
    memo: optionalText(LIMITS.shortText),
    isActive: z.boolean(),
  })
  .check(
    z.refine(({ effectiveFrom, lastDay }) => lastDay === '' || lastDay >= effectiveFrom, {
      message: PERIOD_REVERSED,
      path: ['lastDay'],
    }),
  )
export type HiddenPriceForm = z.output<typeof HiddenPriceForm>

export function hiddenPriceFormOf(price: HiddenPrice | null, today: KstDay) {
  return {
    contactCode: price?.contactCode ?? '',
    servicePlanId: price?.servicePlanId ?? null,
    hiddenPrice: price?.hiddenPrice ?? null,
    effectiveFrom: price?.effectiveFrom ?? today,
    lastDay: (price && lastDayOf(price)) ?? '',
    memo: price?.memo ?? '',
    isActive: price?.isActive ?? true,
  }
}

/** The form as the server takes it. */
export function inputOf({ lastDay, ...form }: HiddenPriceForm) {
  return { ...form, effectiveUntil: untilAfter(lastDay === '' ? null : lastDay) }
}
