import * as z from 'zod/mini'
import type { KstDay } from './kst.ts'
import { addKstDays } from './kst-calendar.ts'
import { kstDayText } from './wire.ts'

/** Seoul days from `effectiveFrom` up to, not including, `effectiveUntil`; null: without an end. */
export interface PricePeriod {
  effectiveFrom: KstDay
  effectiveUntil: KstDay | null
}

/** The fields that every kind of price has beside its amounts. */
export const priceRecordShape = {
  /** False when it was replaced or switched off. */
  isActive: z.boolean(),
  effectiveFrom: z.string(),
  /** The first day on which it no longer holds. */
  effectiveUntil: z.nullable(z.string()),
  memo: z.nullable(z.string()),
  createdBy: z.number(),
  createdAt: z.string(),
}

/** The first and the last day for which prices and settlements are accepted. */
export const PRICE_DAYS = { min: '2000-01-01', max: '2099-12-31' } as const
export const NO_PRICE_DAY = '2000년에서 2099년 사이의 날짜를 입력해주세요.'

/** True for a day within PRICE_DAYS. */
export function isPriceDay(day: KstDay): boolean {
  return day >= PRICE_DAYS.min && day <= PRICE_DAYS.max
}

/** A day on which a price may begin or end. */
export const priceDay = kstDayText.check(z.refine<string>(isPriceDay, NO_PRICE_DAY))

export const PERIOD_REVERSED = '종료일은 시작일보다 빠를 수 없습니다.'

export function isInForce({ effectiveFrom, effectiveUntil }: PricePeriod, day: KstDay): boolean {
  return effectiveFrom <= day && (effectiveUntil === null || day < effectiveUntil)
}

export function overlaps(one: PricePeriod, other: PricePeriod): boolean {
  const beginsBeforeEnd = (first: PricePeriod, second: PricePeriod) =>
    second.effectiveUntil === null || first.effectiveFrom < second.effectiveUntil
  return beginsBeforeEnd(one, other) && beginsBeforeEnd(other, one)
}

/** The last day on which a price holds, as people write it (종료일); null: without an end. */
export function lastDayOf({ effectiveUntil }: Pick<PricePeriod, 'effectiveUntil'>): KstDay | null {
  return effectiveUntil === null ? null : addKstDays(effectiveUntil, -1)
}

/** The `effectiveUntil` of a price that ends after its last day. */
export function untilAfter(lastDay: KstDay | null): KstDay | null {
  return lastDay === null ? null : addKstDays(lastDay, 1)
}

/** `2026-11-01 ~ 2026-11-30`, `2026-11-01 ~` */
export function periodText(period: PricePeriod): string {
  return `${period.effectiveFrom} ~ ${lastDayOf(period) ?? ''}`.trim()
}
