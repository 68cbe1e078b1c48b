import { broken } from '#shared/errors.ts'
import type { KstDay } from '#shared/kst.ts'
import { isInForce, PERIOD_REVERSED, type PricePeriod } from '#shared/price-period.ts'

/** The days on which a stored price, policy or deduction holds; null: open on that side. */
export interface PeriodColumns {
  effective_from: KstDay | null
  effective_until: KstDay | null
}

/** What a period that begins on a day changes in those that are there. */
export interface Placement<Row> {
  /** The one that ends when the new one begins. */
  cut: Row | null
  /** The one that begins on the same day, whose place the new one takes. */
  corrected: Row | null
  /** The day on which the new one ends: when it is to end, or earlier, where a later one begins. Null: it has no end. */
  until: KstDay | null
}

/**
 * A new period ends the one in force on its first day, and holds until it is to end or the next one begins, which stays.
 * `rows` are the active ones of the same thing (a plan, a code and plan, a policy, an add-on), which never overlap; so they do
 * not afterwards.
 */
export function placePeriod<Row extends PeriodColumns>(
  rows: readonly Row[],
  { effectiveFrom, effectiveUntil }: PricePeriod,
): Placement<Row> {
  const from = effectiveFrom ?? ''
  const beginning = (row: Row) => row.effective_from ?? ''
  let until = effectiveUntil
  for (const row of rows) {
    const day = beginning(row)
    if (day > from && (until === null || day < until)) until = day
  }
  return {
    cut: rows.find((row) => beginning(row) < from && isInForce(periodOf(row), from)) ?? null,
    corrected: rows.find((row) => beginning(row) === from) ?? null,
    until,
  }
}

export function periodOf(row: PeriodColumns): PricePeriod {
  return { effectiveFrom: row.effective_from, effectiveUntil: row.effective_until }
}

export function isReversed({ effectiveFrom, effectiveUntil }: PricePeriod): boolean {
  return effectiveUntil !== null && effectiveUntil <= (effectiveFrom ?? '')
}

/** Throws RULE_BROKEN for a period that ends before its first day. */
export function requirePeriod(period: PricePeriod): void {
  if (isReversed(period)) throw broken('effectiveUntil', PERIOD_REVERSED)
}
