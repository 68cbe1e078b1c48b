import type { HowChanged } from '#shared/access-log/access-log.contract.ts'
import { AppError, broken } from '#shared/errors.ts'
import type { HiddenPriceInput } from '#shared/hidden-prices/hidden-price.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import { isInForce, periodText } from '#shared/price-period.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { flagColumn, textColumn } from '../../database/sent-values.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { type Happened, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { periodOf, requirePeriod } from '../price-periods/place-period.ts'
import type { SeenTerms } from '../price-periods/price-changes.ts'
import { requireOpenPeriods } from '../price-periods/require-open-periods.ts'
import { heldCodes } from './held-codes.ts'
import { type HiddenPriceRow, type NamedHiddenPriceRow, presentHiddenPrice } from './hidden-prices.present.ts'
import { activeHiddenPrices, namedHiddenPrice } from './hidden-prices.queries.ts'
import { pairProblem } from './judge-hidden-price.ts'
import { placeHiddenPrice } from './place-hidden-price.ts'
import { writeHiddenPrices } from './write-hidden-prices.ts'

/** Absent fields stay as they are. */
type Change = { [Field in keyof HiddenPriceInput]?: HiddenPriceInput[Field] | undefined }

/**
 * Sets a price for a code and plan. One that begins on the same day, or without a day the one in force, is changed instead of
 * doubled; one that holds on the first day ends there, and a later one stays and limits it. Throws RULE_BROKEN for an unknown
 * code or plan, and MONTH_CLOSED.
 */
export function createHiddenPrice(
  context: Context,
  by: AccessedBy,
  input: HiddenPriceInput,
): Promise<NamedHiddenPriceRow> {
  const { clock, database } = context
  return database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('service_plans', [input.servicePlanId])
    await requirePair(transaction, input)
    const happened = { by, at: clock.now() }
    const today = kstDay(happened.at)
    const same = (await activeHiddenPrices(db, input)).find((row) =>
      input.effectiveFrom === undefined
        ? isInForce(periodOf(row), today)
        : row.effective_from === input.effectiveFrom,
    )
    if (same !== undefined) return save(transaction, same, changed(same, input), happened)
    return save(
      transaction,
      null,
      {
        id: -1,
        contact_code: input.contactCode,
        service_plan_id: input.servicePlanId,
        hidden_price: toHundredths(input.hiddenPrice),
        is_active: flagColumn(input.isActive) ?? 1,
        effective_from: input.effectiveFrom ?? today,
        effective_until: input.effectiveUntil ?? null,
        memo: textColumn(input.memo) ?? null,
        created_by: by.account.id,
        created_at: happened.at.toISOString(),
      },
      happened,
    )
  })
}

/**
 * Absent fields stay unchanged. Throws NOT_FOUND, VERSION_CONFLICT when another change than `basedOn` was the last one, and what
 * createHiddenPrice throws.
 */
export function changeHiddenPrice(
  { clock, database }: Context,
  by: AccessedBy,
  { id, basedOn }: SeenTerms,
  input: Change,
): Promise<NamedHiddenPriceRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const seen = await namedHiddenPrice(db, id)
    const plans = [seen.service_plan_id, input.servicePlanId ?? seen.service_plan_id]
    await transaction.lock('service_plans', plans)
    // Locks the codes before the price, in the order in which a rename or deletion of a code does, to avoid a deadlock.
    await heldCodes(transaction, [seen.contact_code, input.contactCode ?? seen.contact_code])
    const named = await heldHiddenPrice(transaction, { id, basedOn })
    const before = unnamed(named)
    const after = changed(before, input)
    const isSamePair =
      after.contact_code === before.contact_code && after.service_plan_id === before.service_plan_id
    if (!isSamePair)
      await requirePair(transaction, {
        contactCode: after.contact_code,
        servicePlanId: after.service_plan_id,
      })
    return save(transaction, before, after, { by, at: clock.now() })
  })
}

/** Throws NOT_FOUND, VERSION_CONFLICT, and MONTH_CLOSED for a price that held in a closed month. */
export function deleteHiddenPrice(
  { clock, database }: Context,
  by: AccessedBy,
  seen: SeenTerms,
): Promise<NamedHiddenPriceRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const row = await heldHiddenPrice(transaction, seen)
    const changes = [{ before: unnamed(row), after: null }]
    if (row.is_active === 1) await requireOpenPeriods(transaction, changes)
    await writeHiddenPrices(db, changes, { by: by.account.id, at: clock.now() })
    return recorded(db, { by, at: clock.now() }, 'deleted', row)
  })
}

/** Locks the price until the transaction ends. Throws NOT_FOUND, VERSION_CONFLICT. */
async function heldHiddenPrice(
  { db, lock }: Transaction,
  { id, basedOn }: SeenTerms,
): Promise<NamedHiddenPriceRow> {
  await lock('hidden_prices', [id])
  const named = await namedHiddenPrice(db, id)
  if (basedOn !== undefined && basedOn !== named.last_change_id)
    throw new AppError('VERSION_CONFLICT', { current: presentHiddenPrice(named) })
  return named
}

function unnamed({
  dealer_name: _dealer,
  carrier: _carrier,
  service_plan_name: _plan,
  last_change_id: _change,
  ...row
}: NamedHiddenPriceRow): HiddenPriceRow {
  return row
}

function changed(before: HiddenPriceRow, input: Change): HiddenPriceRow {
  return {
    ...before,
    contact_code: input.contactCode ?? before.contact_code,
    service_plan_id: input.servicePlanId ?? before.service_plan_id,
    hidden_price: input.hiddenPrice === undefined ? before.hidden_price : toHundredths(input.hiddenPrice),
    is_active: flagColumn(input.isActive) ?? before.is_active,
    effective_from: input.effectiveFrom ?? before.effective_from,
    effective_until: input.effectiveUntil === undefined ? before.effective_until : input.effectiveUntil,
    memo: input.memo === undefined ? before.memo : (textColumn(input.memo) ?? null),
  }
}

/** The rows of its code and plan must be locked already. Throws RULE_BROKEN for a reversed period, and MONTH_CLOSED. */
async function save(
  transaction: Transaction,
  before: HiddenPriceRow | null,
  wanted: HiddenPriceRow,
  happened: Happened,
): Promise<NamedHiddenPriceRow> {
  const { db } = transaction
  requirePeriod(periodOf(wanted))
  const pair = { contactCode: wanted.contact_code, servicePlanId: wanted.service_plan_id }
  const others = (await activeHiddenPrices(db, pair)).filter((row) => row.id !== before?.id)
  const { changes, cut } = placeHiddenPrice(others, before, wanted)
  // What is not active holds on no day, before the change or after it.
  const counting = (row: HiddenPriceRow | null) => (row?.is_active === 1 ? row : null)
  await requireOpenPeriods(
    transaction,
    changes.map((change) => ({ before: counting(change.before), after: counting(change.after) })),
  )
  const by = { by: happened.by.account.id, at: happened.at }
  const [id = before?.id ?? 0] = await writeHiddenPrices(db, changes, by)
  const how = before === null ? 'added' : 'changed'
  return recorded(db, happened, how, await namedHiddenPrice(db, id), cut)
}

/** Records the change in the security log, and returns the row. */
async function recorded(
  db: Queryable,
  happened: Happened,
  how: HowChanged,
  row: NamedHiddenPriceRow,
  cut: HiddenPriceRow | null = null,
): Promise<NamedHiddenPriceRow> {
  await recordSecurityEvent(db, happened, 'price-changed', {
    what: 'hidden-price',
    how,
    about: `${row.contact_code} ${row.carrier} ${row.service_plan_name}`,
    values: {
      금액: formatWon(toWon(row.hidden_price)),
      적용일: row.effective_from,
      ...(cut === null
        ? {}
        : { 끝낸단가: `${formatWon(toWon(cut.hidden_price))} (${periodText(periodOf(cut))})` }),
    },
  })
  return row
}

async function requirePair(
  transaction: Transaction,
  { contactCode, servicePlanId }: { contactCode: string; servicePlanId: number },
): Promise<void> {
  const { db } = transaction
  const code = (await heldCodes(transaction, [contactCode])).get(contactCode)
  const plan = await db
    .selectFrom('service_plans')
    .select('carrier')
    .where('id', '=', servicePlanId)
    .executeTakeFirst()
  const problem = pairProblem({ code, plan })
  if (problem !== null) throw broken(problem.field, problem.message)
}
