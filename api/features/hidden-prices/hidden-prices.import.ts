import * as z from 'zod/mini'
import { grouped } from '#shared/grouped.ts'
import { type KstDay, kstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import { isInForce, lastDayOf, PERIOD_REVERSED, priceDay, untilAfter } from '#shared/price-period.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { optionalText, requiredText } from '#shared/text.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { type ImportSpec, type RowProblem, refused } from '../../imports/import-spec.ts'
import { recordImported } from '../access-log/record-setting.ts'
import {
  CODE_NAMES,
  carrierColumn,
  firstDayColumn,
  LAST_DAY_COLUMN,
  MEMO_COLUMN,
  PRICE_NAMES,
  planNameColumn,
} from '../carriers/import-columns.ts'
import { isReversed, periodOf } from '../price-periods/place-period.ts'
import { placementSentences } from '../price-periods/placement-sentences.ts'
import { closedMonthReached } from '../price-periods/require-open-periods.ts'
import { namedPlans, planKey } from '../service-plans/named-plans.ts'
import { closedMonths, monthClosed } from '../settlement-months/open-months.ts'
import { heldCodes } from './held-codes.ts'
import type { HiddenPriceRow } from './hidden-prices.present.ts'
import { pairProblem } from './judge-hidden-price.ts'
import { type PlacedHiddenPrice, placeHiddenPrice } from './place-hidden-price.ts'
import { type Change, writeHiddenPrices } from './write-hidden-prices.ts'

const PriceRow = z.strictObject({
  contactCode: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  carrier: requiredText(LIMITS.carrier, '통신사를 입력해주세요.'),
  planName: requiredText(LIMITS.planName, '요금제명을 입력해주세요.'),
  hiddenPrice: wonAmount,
  effectiveFrom: z.optional(priceDay),
  /** The last day on which the price holds, included, as people write it. */
  lastDay: z.optional(priceDay),
  memo: z.optional(optionalText(LIMITS.shortText)),
})
type PriceRow = z.output<typeof PriceRow>
type Existing = PriceRow & { id: number }

interface Stored {
  today: KstDay
  planIds: ReadonlyMap<string, number>
  codes: ReadonlyMap<string, { carrier: string }>
  closedMonths: readonly string[]
}

/** What a row does to the prices as the rows above it leave them. */
interface Step extends PlacedHiddenPrice {
  /** The price that the row changes. */
  before: HiddenPriceRow | null
}

interface Found extends Stored {
  /** Of each row that can be written. */
  steps: ReadonlyMap<PriceRow, Step>
  problems: ReadonlyMap<PriceRow, RowProblem>
}

/**
 * Imports hidden prices as if the rows were typed one after the other: a price of the same code, plan and first day is changed
 * instead of doubled, one that holds on a row's first day ends there, and a later one stays and limits it.
 */
export const hiddenPricesImport: ImportSpec<PriceRow, Existing, Found> = {
  kind: 'hidden-prices',
  name: '히든단가',
  columns: [
    {
      field: 'contactCode',
      heading: '접점코드',
      aliases: [...CODE_NAMES, '판매점코드'],
      required: true,
      examples: ['EX-0001', 'EX-0002'],
    },
    carrierColumn(['SK', 'KT']),
    planNameColumn(['예시 5G 프리미엄', '예시 LTE 베이직']),
    {
      field: 'hiddenPrice',
      heading: '히든단가',
      aliases: PRICE_NAMES,
      kind: 'won',
      required: true,
      examples: ['20,000', '15,000'],
    },
    firstDayColumn('시작일'),
    LAST_DAY_COLUMN,
    MEMO_COLUMN,
  ],
  schema: PriceRow,
  key: rowKey,
  label: ({ contactCode, carrier, planName }) => `${contactCode} · ${carrier} ${planName}`,

  /** What holds today or will hold; what has ended stays as it is. */
  async current(db, { clock }) {
    const rows = await db
      .selectFrom('hidden_prices')
      .innerJoin('service_plans', 'service_plans.id', 'hidden_prices.service_plan_id')
      .selectAll('hidden_prices')
      .select(['carrier', 'name'])
      .where('hidden_prices.is_active', '=', 1)
      .where((where) =>
        where.or([where('effective_until', 'is', null), where('effective_until', '>', kstDay(clock.now()))]),
      )
      .orderBy('contact_code')
      .orderBy('carrier')
      .orderBy('name')
      .orderBy('effective_from')
      .execute()
    return rows.map((row) => ({
      ...rowOf(row),
      contactCode: row.contact_code,
      carrier: row.carrier,
      planName: row.name,
    }))
  },

  async find(transaction, rows, { clock }) {
    const { db } = transaction
    const planIds = await namedPlans(db, rows)
    await transaction.lock('service_plans', [...planIds.values()])
    const names = [...new Set(rows.map(({ contactCode }) => contactCode))]
    const codes = await heldCodes(transaction, names)
    const active = db.selectFrom('hidden_prices').selectAll().where('is_active', '=', 1)
    // Locked, so that nobody deletes a price before this import writes.
    const prices = await readInPieces(names, (piece) =>
      transaction.readLocked(active.where('contact_code', 'in', piece)),
    )
    await transaction.holdMonths('settle')
    const stored = { today: kstDay(clock.now()), planIds, codes, closedMonths: await closedMonths(db) }
    return { ...stored, ...stepsOf(rows, stored, prices) }
  },

  existing(row, { steps }) {
    const price = steps.get(row)?.before
    if (price == null) return null
    const { contactCode, carrier, planName } = row
    return { ...rowOf(price), id: price.id, contactCode, carrier, planName }
  },

  problem: (row, _existing, { problems }) => problems.get(row) ?? null,

  note(row, _existing, { steps }) {
    const step = steps.get(row)
    const sentences = step === undefined ? [] : sentencesOf(row, step)
    return sentences.length === 0 ? null : { field: 'effectiveFrom', reason: sentences.join(' ') }
  },

  async write({ db }, accepted, { steps }, { context, accessedBy }) {
    const happened = { by: accessedBy.account.id, at: context.clock.now() }
    const by = { created_by: happened.by, created_at: happened.at.toISOString() }
    const changes = joined(accepted.flatMap(({ row }) => steps.get(row)?.changes ?? []))
    await writeHiddenPrices(
      db,
      changes.map((change) =>
        change.before === null ? { ...change, after: { ...change.after, ...by } } : change,
      ),
      happened,
    )
    await recordImported(db, { by: accessedBy, at: happened.at }, 'hidden-price', accepted.length)
    return {}
  },
}

/** What a row says of a price beside its code and plan. */
function rowOf(price: HiddenPriceRow) {
  const lastDay = lastDayOf(periodOf(price))
  return {
    hiddenPrice: toWon(price.hidden_price),
    effectiveFrom: price.effective_from,
    ...(lastDay === null ? {} : { lastDay }),
    memo: price.memo ?? '',
  }
}

function rowKey(row: PriceRow): string {
  return `${pairKey(row.contactCode, planKey(row))}\u0000${row.effectiveFrom ?? ''}`
}

function pairKey(code: string, plan: string | number): string {
  return `${code}\u0000${plan}`
}

function stepsOf(
  rows: readonly PriceRow[],
  stored: Stored,
  prices: readonly HiddenPriceRow[],
): Pick<Found, 'steps' | 'problems'> {
  const pricesOf = grouped(prices, (price) => pairKey(price.contact_code, price.service_plan_id))
  const steps = new Map<PriceRow, Step>()
  const problems = new Map<PriceRow, RowProblem>()
  const seen = new Set<string>()
  for (const row of rows) {
    const planId = stored.planIds.get(planKey(row))
    const pair = pairKey(row.contactCode, planId ?? '')
    const there = pricesOf.get(pair) ?? []
    const step = placeRow(row, there, { ...stored, planId: planId ?? 0, newId: -(steps.size + 1) })
    const problem = problemOfPair(row, stored) ?? problemOfStep(row, step, stored)
    if (problem !== null) problems.set(row, problem)
    // A second row with the key of another is refused, and changes nothing.
    if (problem !== null || seen.has(rowKey(row))) continue
    seen.add(rowKey(row))
    steps.set(row, step)
    pricesOf.set(pair, there)
    for (const { before, after } of step.changes) {
      const at = before === null ? there.length : there.indexOf(before)
      there.splice(at, 1, ...(after === null ? [] : [after]))
    }
  }
  return { steps, problems }
}

/** Days and a memo that the row leaves empty stay as they are. */
function placeRow(
  row: PriceRow,
  there: readonly HiddenPriceRow[],
  { today, planId, newId }: { today: KstDay; planId: number; newId: number },
): Step {
  const { effectiveFrom, lastDay } = row
  const before =
    there.find((price) =>
      effectiveFrom === undefined
        ? isInForce(periodOf(price), today)
        : price.effective_from === effectiveFrom,
    ) ?? null
  const added = { id: newId, is_active: 1, created_by: 0, created_at: '' }
  const wanted = {
    ...(before ?? added),
    contact_code: row.contactCode,
    service_plan_id: planId,
    hidden_price: toHundredths(row.hiddenPrice),
    effective_from: effectiveFrom ?? before?.effective_from ?? today,
    effective_until: lastDay === undefined ? (before?.effective_until ?? null) : untilAfter(lastDay),
    memo: row.memo || before?.memo || null,
  }
  const others = there.filter((price) => price !== before)
  return { ...placeHiddenPrice(others, before, wanted), before }
}

function problemOfStep(row: PriceRow, { placed, changes }: Step, stored: Stored): RowProblem | null {
  if (row.hiddenPrice === 0)
    return { outcome: 'skipped', field: 'hiddenPrice', reason: '히든단가가 0원인 행은 건너뜁니다.' }
  const lastDay = row.lastDay ?? null
  if (isReversed({ ...periodOf(placed), effectiveUntil: untilAfter(lastDay) }))
    return refused('lastDay', PERIOD_REVERSED)
  const month = closedMonthReached(changes, stored.closedMonths)
  return month === undefined ? null : refused('effectiveFrom', monthClosed(month))
}

/** What the row does to other prices, and what they do to it. */
function sentencesOf({ lastDay }: PriceRow, { cut, placed }: Step): string[] {
  return placementSentences('히든단가', {
    cut: cut && { ...cut, words: formatWon(toWon(cut.hidden_price)) },
    from: placed.effective_from,
    until: placed.effective_until,
    lastDay,
  })
}

/** One change of each price, from how it was at first to how it is at last. */
function joined(changes: readonly Change[]): Change[] {
  const whole = new Map<number, { before: HiddenPriceRow | null; after: HiddenPriceRow | null }>()
  for (const { before, after } of changes) {
    const { id } = (before ?? after) as HiddenPriceRow
    whole.set(id, { before: whole.has(id) ? (whole.get(id)?.before ?? null) : before, after })
  }
  return [...whole.values()].filter(
    (change): change is Change => change.before !== null || change.after !== null,
  )
}

function problemOfPair(row: PriceRow, { planIds, codes }: Stored): RowProblem | null {
  const code = codes.get(row.contactCode)
  const plan = planIds.has(planKey(row)) ? { carrier: row.carrier } : undefined
  const problem = pairProblem({ code, plan })
  if (problem === null) return null
  const field = problem.field === 'servicePlanId' ? 'planName' : problem.field
  return refused(field, problem.message)
}
