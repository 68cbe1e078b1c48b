import * as z from 'zod/mini'
import { type KstDay, kstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { toHundredths, toWon } from '#shared/money.ts'
import {
  isInForce,
  lastDayOf,
  PERIOD_REVERSED,
  type PricePeriod,
  priceDay,
  untilAfter,
} from '#shared/price-period.ts'
import { wonAmount } from '#shared/service-plans/service-plan.contract.ts'
import { optionalText, requiredText } from '#shared/text.ts'
import { inPieces, readInPieces } from '../../database/statement-sizes.ts'
import { updateRows } from '../../database/write-rows.ts'
import {
  addedRows,
  changedRows,
  type ImportSpec,
  type RowProblem,
  refused,
} from '../../imports/import-spec.ts'
import { recordImported } from '../access-log/record-setting.ts'
import { carrierColumn, MEMO_COLUMN, planNameColumn } from '../carriers/import-columns.ts'
import { namedPlans, planKey } from '../service-plans/named-plans.ts'
import { heldCodes } from './held-codes.ts'
import type { HiddenPriceRow } from './hidden-prices.present.ts'
import { isReversed, pairProblem, periodOf, periodTaken } from './judge-hidden-price.ts'
import { type Change, recordHiddenPriceChanges } from './record-hidden-price-changes.ts'
import { type PlacedRow, takenPeriods } from './taken-periods.ts'

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
  /** The prices of each code and plan, by the day on which they begin. */
  pricesOf: ReadonlyMap<string, ReadonlyMap<KstDay, HiddenPriceRow>>
}

interface Found extends Stored {
  /** For each row that overlaps a period, that period. */
  taken: ReadonlyMap<PriceRow, PricePeriod>
}

/**
 * Imports hidden prices: an existing price of the same code, plan and first day is changed instead of doubled. A table may
 * hold several periods of one code and plan.
 */
export const hiddenPricesImport: ImportSpec<PriceRow, Existing, Found> = {
  kind: 'hidden-prices',
  name: '히든단가',
  columns: [
    {
      field: 'contactCode',
      heading: '접점코드',
      aliases: ['코드', '판매점코드', '개통방명코드'],
      kind: 'text',
      required: true,
      examples: ['EX-0001', 'EX-0002'],
    },
    carrierColumn(['SK', 'KT']),
    planNameColumn(['예시 5G 프리미엄', '예시 LTE 베이직']),
    {
      field: 'hiddenPrice',
      heading: '히든단가',
      aliases: ['단가', '금액'],
      kind: 'won',
      required: true,
      examples: ['20,000', '15,000'],
    },
    {
      field: 'effectiveFrom',
      heading: '시작일',
      aliases: ['적용일', '적용시작일'],
      kind: 'day',
      required: false,
      examples: ['2026-01-01', ''],
    },
    {
      field: 'lastDay',
      heading: '종료일',
      aliases: ['적용종료일', '만료일'],
      kind: 'day',
      required: false,
      examples: ['2026-01-31', ''],
    },
    MEMO_COLUMN,
  ],
  schema: PriceRow,
  key: rowKey,
  label: ({ contactCode, carrier, planName }) => `${contactCode} · ${carrier} ${planName}`,

  async find(transaction, rows, { clock }) {
    const { db } = transaction
    const planIds = await namedPlans(db, rows)
    await transaction.lock('service_plans', [...planIds.values()])
    const names = [...new Set(rows.map(({ contactCode }) => contactCode))]
    const codes = await heldCodes(transaction, names)
    const pricesOf = new Map<string, Map<KstDay, HiddenPriceRow>>()
    const active = db.selectFrom('hidden_prices').selectAll().where('is_active', '=', 1)
    // Locked, so that nobody deletes a price before this import writes.
    const stored = await readInPieces(names, (piece) =>
      transaction.readLocked(active.where('contact_code', 'in', piece)),
    )
    for (const price of stored) {
      const key = pairKey(price.contact_code, price.service_plan_id)
      const prices = pricesOf.get(key) ?? new Map<KstDay, HiddenPriceRow>()
      pricesOf.set(key, prices.set(price.effective_from, price))
    }
    const found = { today: kstDay(clock.now()), planIds, codes, pricesOf }
    return { ...found, taken: takenBy(rows, found) }
  },

  existing(row, found) {
    const price = sameAs(row, found)
    if (price === undefined) return null
    const lastDay = lastDayOf(periodOf(price))
    return {
      id: price.id,
      contactCode: row.contactCode,
      carrier: row.carrier,
      planName: row.planName,
      hiddenPrice: toWon(price.hidden_price),
      effectiveFrom: price.effective_from,
      ...(lastDay === null ? {} : { lastDay }),
      memo: price.memo ?? '',
    }
  },

  problem(row, _existing, found) {
    if (isNothing(row)) {
      return { outcome: 'skipped', field: 'hiddenPrice', reason: '히든단가가 0원인 행은 건너뜁니다.' }
    }
    return problemOfPair(row, found) ?? problemOfPeriod(row, found)
  },

  async write({ db }, accepted, found, { context, accessedBy }) {
    const at = context.clock.now()
    const by = { created_by: accessedBy.account.id, created_at: at.toISOString() }
    const changes: Change[] = []
    for (const piece of inPieces(addedRows(accepted))) {
      const values = piece.flatMap((row) => {
        const service_plan_id = found.planIds.get(planKey(row))
        const period = periodAfter(row, found)
        return service_plan_id === undefined
          ? []
          : [
              {
                contact_code: row.contactCode,
                service_plan_id,
                hidden_price: toHundredths(row.hiddenPrice),
                effective_from: period.effectiveFrom,
                effective_until: period.effectiveUntil,
                memo: row.memo || null,
                ...by,
              },
            ]
      })
      const rows = await db.insertInto('hidden_prices').values(values).returningAll().execute()
      changes.push(...rows.map((after) => ({ before: null, after })))
    }
    const changed = changedRows(accepted).map(({ row, existing }) => {
      const { effectiveFrom, effectiveUntil } = periodAfter(row, found)
      return {
        id: existing.id,
        hidden_price: toHundredths(row.hiddenPrice),
        effective_from: effectiveFrom,
        effective_until: effectiveUntil,
        memo: row.memo || existing.memo || null,
      }
    })
    await updateRows(db, 'hidden_prices', COLUMN_TYPES, changed)
    const stored = new Map(
      [...found.pricesOf.values()]
        .flatMap((prices) => [...prices.values()])
        .map((price) => [price.id, price]),
    )
    for (const columns of changed) {
      const before = stored.get(columns.id)
      if (before !== undefined) changes.push({ before, after: { ...before, ...columns } })
    }
    await recordHiddenPriceChanges(db, changes, { by: accessedBy.account.id, at })
    await recordImported(db, { by: accessedBy, at }, 'hidden-price', accepted.length)
    return {}
  },
}

const COLUMN_TYPES = {
  hidden_price: 'bigint',
  effective_from: 'text',
  effective_until: 'text',
  memo: 'text',
} as const

function rowKey(row: PriceRow): string {
  return `${pairKey(row.contactCode, planKey(row))}\u0000${row.effectiveFrom ?? ''}`
}

function isNothing({ hiddenPrice }: PriceRow): boolean {
  return hiddenPrice === 0
}

function pairKey(code: string, plan: string | number): string {
  return `${code}\u0000${plan}`
}

function pricesFor(row: PriceRow, found: Stored): ReadonlyMap<KstDay, HiddenPriceRow> {
  const planId = found.planIds.get(planKey(row))
  return (planId === undefined ? null : found.pricesOf.get(pairKey(row.contactCode, planId))) ?? new Map()
}

/** The existing price that the row changes: one that begins on the same day; without a day the one in force. */
function sameAs(row: PriceRow, found: Stored): HiddenPriceRow | undefined {
  const prices = pricesFor(row, found)
  if (row.effectiveFrom !== undefined) return prices.get(row.effectiveFrom)
  return [...prices.values()].find((price) => isInForce(periodOf(price), found.today))
}

/** Days that the row leaves empty stay unchanged. */
function periodAfter(row: PriceRow, stored: Stored): PricePeriod {
  const before = sameAs(row, stored)
  return {
    effectiveFrom: row.effectiveFrom ?? before?.effective_from ?? stored.today,
    effectiveUntil: row.lastDay === undefined ? (before?.effective_until ?? null) : untilAfter(row.lastDay),
  }
}

/** The rows that overlap another period, among those that have no other problem. */
function takenBy(rows: readonly PriceRow[], stored: Stored): Map<PriceRow, PricePeriod> {
  const firstOfKey = new Map([...rows].reverse().map((row) => [rowKey(row), row]))
  const ofPair = new Map<string, PlacedRow<PriceRow>[]>()
  for (const row of rows) {
    const period = periodAfter(row, stored)
    if (firstOfKey.get(rowKey(row)) !== row || isNothing(row) || isReversed(period)) continue
    const pair = pairKey(row.contactCode, planKey(row))
    const placed = ofPair.get(pair) ?? []
    placed.push({ row, period, changes: sameAs(row, stored)?.id ?? null })
    ofPair.set(pair, placed)
  }
  const taken = [...ofPair.values()].flatMap((placed) => {
    const prices = placed[0] === undefined ? [] : [...pricesFor(placed[0].row, stored).values()]
    return [...takenPeriods(placed, new Map(prices.map((price) => [price.id, periodOf(price)])))]
  })
  return new Map(taken)
}

function problemOfPair(row: PriceRow, { planIds, codes }: Stored): RowProblem | null {
  const code = codes.get(row.contactCode)
  const plan = planIds.has(planKey(row)) ? { carrier: row.carrier } : undefined
  const problem = pairProblem({ code, plan })
  if (problem === null) return null
  const field = problem.field === 'servicePlanId' ? 'planName' : problem.field
  return refused(field, problem.message)
}

function problemOfPeriod(row: PriceRow, found: Found): RowProblem | null {
  if (isReversed(periodAfter(row, found))) return refused('lastDay', PERIOD_REVERSED)
  const other = found.taken.get(row)
  return other === undefined ? null : refused('effectiveFrom', periodTaken(other))
}
