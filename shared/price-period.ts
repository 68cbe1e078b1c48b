import * as z from 'zod/mini'
import type { KstDay } from './kst.ts'
import { addKstDays, addKstMonths } from './kst-calendar.ts'
import { id, kstDayText } from './wire.ts'

/** Seoul days from `effectiveFrom` up to, not including, `effectiveUntil`; null: open on that side. */
export interface PricePeriod {
  effectiveFrom: KstDay | null
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

/** The last day from which a contact code may go to a sales manager, or that to a team: a year from today. */
export function lastPlannedDay(today: KstDay): KstDay {
  return addKstMonths(today, 12)
}

/** A day on which a price may begin or end. */
export const priceDay = kstDayText.check(z.refine<string>(isPriceDay, NO_PRICE_DAY))
/** The first day of a price that must have one; `missing` is what the user reads when it is empty. */
export const firstDay = (missing: string) =>
  z.pipe(z.string(missing).check(z.minLength(1, missing)), priceDay)

/** The days of a policy or deduction; null: open on that side. */
export const datedShape = {
  effectiveFrom: z.nullable(z.string()),
  /** The first day on which it no longer holds. */
  effectiveUntil: z.nullable(z.string()),
}
/** The days from which on and until which what is sent holds; null: open on that side. */
export const datedInput = {
  /** Absent: today, or the first day of one that has not begun. */
  effectiveFrom: z.optional(z.nullable(priceDay)),
  /** The first day on which it no longer holds. Absent: as it was. */
  effectiveUntil: z.optional(z.nullable(priceDay)),
}

/** The `lastChangeId` that whoever changes it has seen: with another one now, VERSION_CONFLICT. Absent: whatever is there. */
export const basedOn = z.optional(z.nullable(id))

export const PERIOD_REVERSED = '종료일은 시작일보다 빠를 수 없습니다.'

export function isInForce({ effectiveFrom, effectiveUntil }: PricePeriod, day: KstDay): boolean {
  return (effectiveFrom ?? '') <= day && (effectiveUntil === null || day < effectiveUntil)
}

/** As of a day; something that is not active holds on none. */
export const PRICE_STATUSES = ['in-force', 'scheduled', 'ended', 'inactive'] as const
export type PriceStatus = (typeof PRICE_STATUSES)[number]

export function statusOn(price: PricePeriod & { isActive?: boolean }, day: KstDay): PriceStatus {
  if (price.isActive === false) return 'inactive'
  if ((price.effectiveFrom ?? '') > day) return 'scheduled'
  return isInForce(price, day) ? 'in-force' : 'ended'
}

/** The last day on which a price holds, as people write it (종료일); null: without an end. */
export function lastDayOf({ effectiveUntil }: Pick<PricePeriod, 'effectiveUntil'>): KstDay | null {
  return effectiveUntil === null ? null : addKstDays(effectiveUntil, -1)
}

/** The `effectiveUntil` of a price that ends after its last day. */
export function untilAfter(lastDay: KstDay | null): KstDay | null {
  return lastDay === null ? null : addKstDays(lastDay, 1)
}

/** `2026-11-01 ~ 2026-11-30`, `2026-11-01 ~`, `처음부터 ~` */
export function periodText(period: PricePeriod): string {
  return `${period.effectiveFrom ?? '처음부터'} ~ ${lastDayOf(period) ?? ''}`.trim()
}
