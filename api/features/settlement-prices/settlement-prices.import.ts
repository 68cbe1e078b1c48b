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
  carrierColumn,
  firstDayColumn,
  LAST_DAY_COLUMN,
  MEMO_COLUMN,
  PRICE_NAMES,
  planNameColumn,
} from '../carriers/import-columns.ts'
import { isReversed, placePeriod } from '../price-periods/place-period.ts'
import { placementSentences } from '../price-periods/placement-sentences.ts'
import { recordPriceChanges } from '../price-periods/price-changes.ts'
import { namedPlans, planKey } from '../service-plans/named-plans.ts'
import { closedMonths, monthClosed } from '../settlement-months/open-months.ts'
import { placePrice, writePeriods } from './set-unit-price.ts'
import { type UnitPriceRow, unitPriceTerms } from './settlement-prices.present.ts'

const PRICE_NEEDED = '단가 또는 신규 단가와 번호이동 단가를 입력해주세요.'

const PriceRow = z.strictObject({
  carrier: requiredText(LIMITS.carrier, '통신사를 입력해주세요.'),
  planName: requiredText(LIMITS.planName, '요금제명을 입력해주세요.'),
  /** Stands for each of the two prices that the row leaves empty. */
  price: z.optional(wonAmount),
  newCustomerPrice: z.optional(wonAmount),
  portInPrice: z.optional(wonAmount),
  effectiveFrom: z.optional(priceDay),
  /** The last day on which the price holds, included, as people write it. */
  lastDay: z.optional(priceDay),
  memo: z.optional(optionalText(LIMITS.shortText)),
})
type PriceRow = z.output<typeof PriceRow>

interface Found {
  today: KstDay
  closedMonths: ReadonlySet<string>
  /** The rows of the table by `planKey`. */
  rowsOf: ReadonlyMap<string, readonly PriceRow[]>
  planIds: ReadonlyMap<string, number>
  pricesOf: ReadonlyMap<number, readonly UnitPriceRow[]>
}

/** What the upload needs of a price to say what becomes of it. */
type Placed = Pick<
  UnitPriceRow,
  'new_customer_price' | 'port_in_price' | 'effective_from' | 'effective_until'
>

/** Imports unit prices: each row holds from its day on, as if it were typed in the form. */
export const settlementPricesImport: ImportSpec<
  PriceRow,
  Partial<PriceRow>,
  Found & { sentences: Sentences }
> = {
  kind: 'settlement-prices',
  name: '정산단가',
  columns: [
    carrierColumn(['SK', 'KT']),
    planNameColumn(['예시 5G 프리미엄', '예시 LTE 베이직']),
    {
      field: 'price',
      heading: '단가',
      aliases: [...PRICE_NAMES, '정산단가'],
      kind: 'won',
      examples: ['120,000', ''],
    },
    {
      field: 'newCustomerPrice',
      heading: '신규 단가',
      aliases: ['신규', '신규 정산단가'],
      kind: 'won',
      examples: ['', '80,000'],
    },
    {
      field: 'portInPrice',
      heading: '번호이동 단가',
      aliases: ['번호이동', '번이단가', '번호이동 정산단가'],
      kind: 'won',
      examples: ['', '100,000'],
    },
    firstDayColumn('적용일'),
    LAST_DAY_COLUMN,
    MEMO_COLUMN,
  ],
  schema: PriceRow,
  key: rowKey,
  label: ({ carrier, planName }) => `${carrier} · ${planName}`,

  /** What holds today or will hold; what has ended stays as it is. */
  async current(db, { clock }) {
    const today = kstDay(clock.now())
    const rows = await db
      .selectFrom('settlement_unit_prices')
      .innerJoin('service_plans', 'service_plans.id', 'settlement_unit_prices.service_plan_id')
      .selectAll('settlement_unit_prices')
      .select(['carrier', 'name'])
      .where('settlement_unit_prices.is_active', '=', 1)
      .where((where) =>
        where.or([where('effective_until', 'is', null), where('effective_until', '>', today)]),
      )
      .orderBy('carrier')
      .orderBy('name')
      .orderBy('effective_from')
      .execute()
    return rows.map((row) => ({
      carrier: row.carrier,
      planName: row.name,
      newCustomerPrice: toWon(row.new_customer_price),
      portInPrice: toWon(row.port_in_price),
      effectiveFrom: row.effective_from,
      lastDay: lastDayOf({ effectiveUntil: row.effective_until }) ?? undefined,
      memo: row.memo ?? '',
    }))
  },

  async find({ db, holdMonths, lock }, rows, { clock }) {
    const planIds = await namedPlans(db, rows)
    await lock('service_plans', [...planIds.values()])
    const active = db.selectFrom('settlement_unit_prices').selectAll().where('is_active', '=', 1)
    const prices = await readInPieces([...planIds.values()], (piece) =>
      active.where('service_plan_id', 'in', piece).execute(),
    )
    await holdMonths('settle')
    const found = {
      today: kstDay(clock.now()),
      closedMonths: new Set(await closedMonths(db)),
      rowsOf: grouped(rows, planKey),
      planIds,
      pricesOf: grouped(prices, (price) => price.service_plan_id),
    }
    return { ...found, sentences: sentencesOf(rows, found) }
  },

  existing(row, found) {
    const price = priceBefore(row, found)
    if (price === undefined) return null
    const [newCustomerPrice, portInPrice] = [toWon(price.new_customer_price), toWon(price.port_in_price)]
    return {
      carrier: row.carrier,
      planName: row.planName,
      ...(newCustomerPrice === portInPrice ? { price: newCustomerPrice } : {}),
      newCustomerPrice,
      portInPrice,
      effectiveFrom: repeats(row, price, found) ? row.effectiveFrom : price.effective_from,
      lastDay: lastDayOf({ effectiveUntil: price.effective_until }) ?? undefined,
      memo: price.memo ?? '',
    }
  },

  problem: (row, _existing, found) => problemOf(row, found),

  note(row, _existing, { sentences }) {
    const reason = sentences.get(row)
    return reason === undefined ? null : { field: 'effectiveFrom', reason }
  },

  async write(transaction, accepted, found, { context, accessedBy }) {
    const createdBy = accessedBy.account.id
    const ended = new Map<number, UnitPriceRow>()
    const opened: UnitPriceRow[] = []
    const changes: { before: UnitPriceRow | null; planId: number; carrier: string; name: string }[] = []
    const pricesOf = new Map(found.pricesOf)
    for (const { row } of accepted) {
      const servicePlanId = planIdOf(row, found)
      const amounts = amountsOf(row, priceBefore(row, found))
      if (servicePlanId === undefined || amounts === null) continue
      const prices = pricesOf.get(servicePlanId) ?? []
      const input = { ...amounts, ...periodOfRow(row, found), memo: row.memo }
      const placed = placePrice(context, { createdBy, servicePlanId, input }, prices)
      const changed = new Map(placed.ended.map((price) => [price.id, price]))
      for (const [id, price] of changed) {
        // Negative ids stand for prices of this table, which are inserted in their final state at the end.
        if (id < 0) opened[-id - 1] = price
        else ended.set(id, price)
      }
      const price = { ...placed.opened, id: -(opened.length + 1) }
      opened.push(price)
      changes.push({ before: placed.before, planId: servicePlanId, carrier: row.carrier, name: row.planName })
      const kept = prices.map((each) => changed.get(each.id) ?? each).filter((each) => each.is_active === 1)
      pricesOf.set(servicePlanId, [...kept, price])
    }
    await writePeriods(
      transaction.db,
      [...ended.values()],
      opened.map(({ id, ...price }) => price),
    )
    const happened = { by: accessedBy, at: context.clock.now() }
    const told = changes.flatMap(({ before, planId, ...plan }, at) => {
      const after = opened[at]
      if (after === undefined) return []
      const terms = { before: before && unitPriceTerms(before, plan), after: unitPriceTerms(after, plan) }
      return [{ subjectId: planId, ...terms }]
    })
    await recordPriceChanges(transaction.db, 'unit-price', told, { by: createdBy, at: happened.at })
    await recordImported(transaction.db, happened, 'unit-price', opened.length)
    return {}
  },
}

type Sentences = ReadonlyMap<PriceRow, string>

/** What each row does to other prices, and they to it, as the rows above it leave them. */
function sentencesOf(rows: readonly PriceRow[], found: Found): Sentences {
  const sentences = new Map<PriceRow, string>()
  const pricesOf = new Map<number, readonly Placed[]>(found.pricesOf)
  const seen = new Set<string>()
  for (const row of rows) {
    const planId = planIdOf(row, found)
    const before = priceBefore(row, found)
    const amounts = amountsOf(row, before)
    if (planId === undefined || amounts === null || problemOf(row, found) !== null) continue
    // A second row with the key of another is refused, and one that repeats a price is not written.
    if (seen.has(rowKey(row)) || (before !== undefined && isThere(row, before, found))) continue
    seen.add(rowKey(row))
    const there = pricesOf.get(planId) ?? []
    const period = periodOfRow(row, found)
    const from = period.effectiveFrom
    const { cut, corrected, until } = placePeriod(there, period)
    const { lastDay } = row
    const placement = { cut: cut && { ...cut, words: wordsOf(cut) }, from, until, lastDay }
    const told = placementSentences('정산단가', placement)
    if (told.length > 0) sentences.set(row, told.join(' '))
    const placed = {
      new_customer_price: toHundredths(amounts.newCustomerPrice),
      port_in_price: toHundredths(amounts.portInPrice),
      effective_from: from,
      effective_until: until,
    }
    const kept = there.filter((price) => price !== cut && price !== corrected)
    pricesOf.set(planId, [...kept, ...(cut === null ? [] : [{ ...cut, effective_until: from }]), placed])
  }
  return sentences
}

function wordsOf({ new_customer_price, port_in_price }: Placed): string {
  const [newCustomer, portIn] = [new_customer_price, port_in_price].map((price) => formatWon(toWon(price)))
  return newCustomer === portIn ? `${newCustomer}` : `신규 ${newCustomer}, 번호이동 ${portIn}`
}

function problemOf(row: PriceRow, found: Found): RowProblem | null {
  if (planIdOf(row, found) === undefined) return refused('planName', '통신사에 등록된 요금제가 아닙니다.')
  if (amountsOf(row, priceBefore(row, found)) === null) return refused('price', PRICE_NEEDED)
  if (isReversed(periodOfRow(row, found))) return refused('lastDay', PERIOD_REVERSED)
  const month = (row.effectiveFrom ?? found.today).slice(0, 7)
  return found.closedMonths.has(month) ? refused('effectiveFrom', monthClosed(month)) : null
}

/** True for a row with the amounts of the price in force, unless the table puts another price in between. */
function repeats(row: PriceRow, price: UnitPriceRow, found: Found): boolean {
  const amounts = amountsOf(row, price)
  const isSame =
    amounts?.newCustomerPrice === toWon(price.new_customer_price) &&
    amounts.portInPrice === toWon(price.port_in_price)
  return isSame && !givesWayBefore(price, row, found)
}

/** True for a row that says nothing new. */
function isThere(row: PriceRow, price: UnitPriceRow, found: Found): boolean {
  const { lastDay, memo } = row
  const isKept =
    (lastDay === undefined || untilAfter(lastDay) === price.effective_until) && (!memo || memo === price.memo)
  return isKept && repeats(row, price, found)
}

function rowKey({ carrier, planName, effectiveFrom = '' }: PriceRow): string {
  return `${planKey({ carrier, planName })}\u0000${effectiveFrom}`
}

function periodOfRow({ effectiveFrom, lastDay }: PriceRow, { today }: Found) {
  return { effectiveFrom: effectiveFrom ?? today, effectiveUntil: untilAfter(lastDay ?? null) }
}

function planIdOf(row: PriceRow, { planIds }: Found): number | undefined {
  return planIds.get(planKey(row))
}

/** The price in force on the row's first day. */
function priceBefore(row: PriceRow, found: Found): UnitPriceRow | undefined {
  const planId = planIdOf(row, found)
  const prices = planId === undefined ? undefined : found.pricesOf.get(planId)
  const day = row.effectiveFrom ?? found.today
  return prices?.find((price) =>
    isInForce({ effectiveFrom: price.effective_from, effectiveUntil: price.effective_until }, day),
  )
}

/** True if another row of the table begins between the price in force and the row's own day. */
function givesWayBefore(price: UnitPriceRow, row: PriceRow, { rowsOf, today }: Found): boolean {
  const day = row.effectiveFrom ?? today
  const days = rowsOf.get(planKey(row))?.map(({ effectiveFrom = today }) => effectiveFrom) ?? []
  return days.some((other) => price.effective_from < other && other < day)
}

/** Both prices in won; one that the row leaves empty keeps its value. Null if there is no value to keep. */
function amountsOf(
  { price, newCustomerPrice = price, portInPrice = price }: PriceRow,
  before: UnitPriceRow | undefined,
): { newCustomerPrice: number; portInPrice: number } | null {
  if (newCustomerPrice === undefined && portInPrice === undefined) return null
  const keptNew = newCustomerPrice ?? (before && toWon(before.new_customer_price))
  const keptPortIn = portInPrice ?? (before && toWon(before.port_in_price))
  if (keptNew === undefined || keptPortIn === undefined) return null
  return { newCustomerPrice: keptNew, portInPrice: keptPortIn }
}
