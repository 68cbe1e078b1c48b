import { createHash } from 'node:crypto'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import type { CarryOverReport, carryOverPrices } from '#shared/price-periods/carry-over.contract.ts'
import { nameOfTerms, type PriceKind, type PriceTerms } from '#shared/price-periods/price-change.contract.ts'
import type { Context } from '../../context.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { carriedHiddenPrices } from '../hidden-prices/carry-hidden-prices.ts'
import { carriedDeductions, carriedPolicies } from '../policies/carry-rules.ts'
import { type CarriedKind, carriedMonths, carriedPeriod } from '../price-periods/carried-period.ts'
import type { PeriodColumns } from '../price-periods/place-period.ts'
import { recordPriceChanges } from '../price-periods/price-changes.ts'
import { requireOpenPeriods } from '../price-periods/require-open-periods.ts'
import { carriedUnitPrices } from '../settlement-prices/carry-unit-prices.ts'

type Asked = BodyOf<typeof carryOverPrices> & { dryRun: boolean }

/**
 * Lets what ends with a month hold in the next one too, with the same amounts. Throws MONTH_CLOSED when that one is closed, and
 * VERSION_CONFLICT with what would be done now, when that is not what was previewed.
 */
export function carryOver(context: Context, by: AccessedBy, asked: Asked): Promise<CarryOverReport> {
  const { kind } = asked
  if (kind === 'unit-price') return carried(context, by, asked, carriedUnitPrices)
  if (kind === 'hidden-price') return carried(context, by, asked, carriedHiddenPrices)
  return kind === 'policy'
    ? carried(context, by, asked, carriedPolicies)
    : carried(context, by, asked, carriedDeductions)
}

function carried<Row extends PeriodColumns>(
  { clock, database }: Context,
  by: AccessedBy,
  { kind, month, dryRun, fingerprint }: Asked,
  { read, add }: CarriedKind<Row>,
): Promise<CarryOverReport> {
  return database.transaction(async (transaction) => {
    const months = carriedMonths(month)
    const rows = (await read(transaction, months))
      .flatMap((thing) => {
        const period = carriedPeriod(thing, months)
        return period === null ? [] : [{ ...period, terms: thing.termsOf(period.row) }]
      })
      .toSorted((one, other) => (labelOf(one.terms) < labelOf(other.terms) ? -1 : 1))
    const report = reportOf(
      { kind, month },
      rows.map(({ terms, outcome, reason }) => ({ terms, outcome, reason })),
    )
    const added = rows.filter(({ outcome }) => outcome === 'added')
    await requireOpenPeriods(
      transaction,
      added.map(({ row }) => ({ before: null, after: row })),
    )
    if (dryRun) return report
    if (fingerprint !== undefined && fingerprint !== report.fingerprint)
      throw new AppError('VERSION_CONFLICT', { current: report })
    if (added.length === 0) return report
    const { db } = transaction
    const at = clock.now()
    const happened = { by: by.account.id, at }
    const subjects = await add(
      transaction,
      added.map(({ row }) => row),
      happened,
    )
    const changes = added.map(({ terms }, place) => ({
      subjectId: subjects[place] ?? 0,
      before: null,
      after: terms,
    }))
    await recordPriceChanges(db, kind, changes, happened)
    const detail = { what: kind, how: 'carried-over', rows: added.length } as const
    await recordSecurityEvent(db, { by, at }, 'price-changed', {
      ...detail,
      about: `${month} → ${nextKstMonth(month)}`,
    })
    return report
  })
}

function reportOf(
  { kind, month }: { kind: PriceKind; month: string },
  rows: CarryOverReport['rows'],
): CarryOverReport {
  const added = rows.filter(({ outcome }) => outcome === 'added').length
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind, month, rows]))
    .digest('hex')
  return {
    kind,
    month,
    nextMonth: nextKstMonth(month),
    added,
    skipped: rows.length - added,
    rows,
    fingerprint,
  }
}

function labelOf(terms: PriceTerms): string {
  return [terms.carrier, nameOfTerms(terms), terms.contactCode].join('\u0000')
}
