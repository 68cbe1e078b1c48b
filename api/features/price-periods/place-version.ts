import type { KstDay } from '#shared/kst.ts'
import { isInForce } from '#shared/price-period.ts'
import { type PeriodColumns, periodOf, placePeriod, requirePeriod } from './place-period.ts'

/** A policy or a deduction as it is for some days; one that is not stored yet has the id 0. */
export type VersionColumns = PeriodColumns & { id: number }

export interface VersionChange<Row> {
  /** Null: it is added. */
  before: Row | null
  /** Null: it is taken back. */
  after: Row | null
}

export interface PlacedVersion<Row> {
  /** What is written; what goes first. */
  changes: VersionChange<Row>[]
  /** What the change means: what held on its first day, and what holds instead. Null: nothing changes. */
  told: VersionChange<Row> | null
}

interface Asked<Row> {
  today: KstDay
  /** Absent: today, or the first day of one that has not begun. */
  effectiveFrom?: KstDay | null | undefined
  /** Absent: the end of what it takes the place of. */
  effectiveUntil?: KstDay | null | undefined
  /** What holds from then on, made of what held, or of the last one before, or of the first one. */
  change: (base: Row | null) => Row
  isSame: (one: Row, other: Row) => boolean
}

/**
 * Changes a thing from a day on: what holds then ends, unless it began that day and is corrected. Where only the end differs,
 * that alone is changed; and one that has not begun, alone, is moved to another day. `rows` are all that hold at some time, the
 * earliest first. Throws RULE_BROKEN for a period that ends before it begins.
 */
export function placeVersion<Row extends VersionColumns>(
  rows: readonly Row[],
  { today, effectiveFrom, effectiveUntil, change, isSame }: Asked<Row>,
): PlacedVersion<Row> {
  const [first] = rows
  const planned = first !== undefined && (first.effective_from ?? '') > today ? first : null
  const from = effectiveFrom === undefined ? (planned?.effective_from ?? today) : effectiveFrom
  const held = versionOn(rows, from) ?? (rows.length === 1 ? planned : null)
  const base = held ?? rows.findLast((row) => (row.effective_from ?? '') < (from ?? '')) ?? first ?? null
  const wanted = {
    ...change(base),
    effective_from: from,
    effective_until: effectiveUntil === undefined ? (held?.effective_until ?? null) : effectiveUntil,
  }
  if (held !== null && (held === planned || isSame(held, wanted))) {
    const effective_from = held === planned ? from : held.effective_from
    const others = rows.filter((row) => row !== held)
    return placed(others, held, { ...wanted, id: held.id, effective_from }, isSame)
  }
  const corrected = rows.find((row) => (row.effective_from ?? '') === (from ?? '')) ?? null
  const others = rows.filter((row) => row !== corrected)
  const answer = placed(others, corrected, { ...wanted, id: corrected?.id ?? 0 }, isSame)
  const after = answer.told?.after
  return after ? { ...answer, told: { before: held, after } } : answer
}

function placed<Row extends VersionColumns>(
  others: readonly Row[],
  before: Row | null,
  wanted: Row,
  isSame: (one: Row, other: Row) => boolean,
): PlacedVersion<Row> {
  requirePeriod(periodOf(wanted))
  const { cut, until } = placePeriod(others, periodOf(wanted))
  const after = { ...wanted, effective_until: until }
  if (before !== null && isSame(before, after) && isSamePeriod(before, after))
    return { changes: [], told: null }
  const changes: VersionChange<Row>[] = [{ before, after }]
  if (cut !== null)
    changes.unshift({ before: cut, after: { ...cut, effective_until: wanted.effective_from } })
  return { changes, told: { before, after } }
}

/** Ends a thing on a day: what holds then ends, and what would begin then or later is taken back. */
export function endVersions<Row extends VersionColumns>(
  rows: readonly Row[],
  day: KstDay,
): VersionChange<Row>[] {
  return rows.flatMap((before): VersionChange<Row>[] => {
    if ((before.effective_from ?? '') >= day) return [{ before, after: null }]
    return isInForce(periodOf(before), day) ? [{ before, after: { ...before, effective_until: day } }] : []
  })
}

/** What holds on a day; null as the day: at the beginning. */
export function versionOn<Row extends PeriodColumns>(rows: readonly Row[], day: KstDay | null): Row | null {
  return rows.find((row) => isInForce(periodOf(row), day ?? '')) ?? null
}

/** What is shown of a thing on a day: what holds then, else what will be first, else what was last. `rows`: the earliest first. */
export function versionShown<Row extends PeriodColumns>(
  rows: readonly Row[],
  day: KstDay,
): { shown: Row | null; next: Row | null } {
  const later = rows.filter((row) => (row.effective_from ?? '') > day)
  const inForce = versionOn(rows, day)
  return inForce === null
    ? { shown: later[0] ?? rows.at(-1) ?? null, next: later[1] ?? null }
    : { shown: inForce, next: later[0] ?? null }
}

function isSamePeriod(one: PeriodColumns, other: PeriodColumns): boolean {
  return one.effective_from === other.effective_from && one.effective_until === other.effective_until
}
