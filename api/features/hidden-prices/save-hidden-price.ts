import type { HowChanged } from '#shared/access-log/access-log.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import type { HiddenPriceInput, updateHiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import { isInForce } from '#shared/price-period.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { flagColumn, textColumn } from '../../database/sent-values.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { type Happened, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { heldCodes } from './held-codes.ts'
import type { HiddenPriceRow, NamedHiddenPriceRow } from './hidden-prices.present.ts'
import { activeHiddenPrices, namedHiddenPrice } from './hidden-prices.queries.ts'
import { pairProblem, periodOf, requireFreePeriod } from './judge-hidden-price.ts'
import { recordHiddenPriceChanges } from './record-hidden-price-changes.ts'

type Change = BodyOf<typeof updateHiddenPrice>

/**
 * Sets a price for a code and plan. An existing one that begins on the same day, or without a day the one in force, is
 * changed instead of doubled. Throws RULE_BROKEN for an unknown code or plan, and for a period that overlaps another one.
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
    const today = kstDay(clock.now())
    const rows = await activeHiddenPrices(db, input)
    const same = rows.find((row) =>
      input.effectiveFrom === undefined
        ? isInForce(periodOf(row), today)
        : row.effective_from === input.effectiveFrom,
    )
    if (same !== undefined) return change(db, same, input, { by, at: clock.now() })
    const period = {
      effectiveFrom: input.effectiveFrom ?? today,
      effectiveUntil: input.effectiveUntil ?? null,
    }
    requireFreePeriod(period, input.isActive === false ? [] : rows)
    const row = await db
      .insertInto('hidden_prices')
      .values({
        contact_code: input.contactCode,
        service_plan_id: input.servicePlanId,
        hidden_price: toHundredths(input.hiddenPrice),
        is_active: flagColumn(input.isActive),
        effective_from: period.effectiveFrom,
        effective_until: period.effectiveUntil,
        memo: textColumn(input.memo),
        created_by: by.account.id,
        created_at: clock.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const happened = { by: by.account.id, at: clock.now() }
    await recordHiddenPriceChanges(db, [{ before: null, after: row }], happened)
    return recorded(db, { by, at: clock.now() }, 'added', await namedHiddenPrice(db, row.id))
  })
}

/** Absent fields stay unchanged. Throws NOT_FOUND and what createHiddenPrice throws. */
export function changeHiddenPrice(
  { clock, database }: Context,
  by: AccessedBy,
  id: number,
  input: Change,
): Promise<NamedHiddenPriceRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const seen = await namedHiddenPrice(db, id)
    const plans = [seen.service_plan_id, input.servicePlanId ?? seen.service_plan_id]
    await transaction.lock('service_plans', plans)
    // Locks the codes before the price, in the order in which a rename or deletion of a code does, to avoid a deadlock.
    await heldCodes(transaction, [seen.contact_code, input.contactCode ?? seen.contact_code])
    const before = await heldHiddenPrice(transaction, id)
    const pair = {
      contactCode: input.contactCode ?? before.contact_code,
      servicePlanId: input.servicePlanId ?? before.service_plan_id,
    }
    const isSamePair =
      pair.contactCode === before.contact_code && pair.servicePlanId === before.service_plan_id
    if (!isSamePair) await requirePair(transaction, pair)
    return change(db, before, input, { by, at: clock.now() })
  })
}

export function deleteHiddenPrice(
  { clock, database }: Context,
  by: AccessedBy,
  id: number,
): Promise<NamedHiddenPriceRow> {
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const row = await heldHiddenPrice(transaction, id)
    await db.deleteFrom('hidden_prices').where('id', '=', id).execute()
    const happened = { by: by.account.id, at: clock.now() }
    await recordHiddenPriceChanges(db, [{ before: row, after: null }], happened)
    return recorded(db, { by, at: clock.now() }, 'deleted', row)
  })
}

/** Locks the price until the transaction ends. Throws NOT_FOUND. */
async function heldHiddenPrice({ db, lock }: Transaction, id: number): Promise<NamedHiddenPriceRow> {
  await lock('hidden_prices', [id])
  return namedHiddenPrice(db, id)
}

/** The rows of its code and plan must be locked already. */
async function change(
  db: Queryable,
  before: HiddenPriceRow,
  input: Change,
  happened: Happened,
): Promise<NamedHiddenPriceRow> {
  const columns = {
    contact_code: input.contactCode ?? before.contact_code,
    service_plan_id: input.servicePlanId ?? before.service_plan_id,
    hidden_price: input.hiddenPrice === undefined ? before.hidden_price : toHundredths(input.hiddenPrice),
    is_active: flagColumn(input.isActive) ?? before.is_active,
    effective_from: input.effectiveFrom ?? before.effective_from,
    effective_until: input.effectiveUntil === undefined ? before.effective_until : input.effectiveUntil,
    memo: input.memo === undefined ? before.memo : (textColumn(input.memo) ?? null),
  }
  const pair = { contactCode: columns.contact_code, servicePlanId: columns.service_plan_id }
  const others = (await activeHiddenPrices(db, pair)).filter((row) => row.id !== before.id)
  requireFreePeriod(periodOf(columns), columns.is_active === 1 ? others : [])
  await db.updateTable('hidden_prices').set(columns).where('id', '=', before.id).execute()
  const changed = { by: happened.by.account.id, at: happened.at }
  await recordHiddenPriceChanges(db, [{ before, after: columns }], changed)
  return recorded(db, happened, 'changed', await namedHiddenPrice(db, before.id))
}

/** Records the change in the security log, and returns the row. */
async function recorded(
  db: Queryable,
  happened: Happened,
  how: HowChanged,
  row: NamedHiddenPriceRow,
): Promise<NamedHiddenPriceRow> {
  await recordSecurityEvent(db, happened, 'price-changed', {
    what: 'hidden-price',
    how,
    about: `${row.contact_code} ${row.carrier} ${row.service_plan_name}`,
    values: { 금액: formatWon(toWon(row.hidden_price)), 적용일: row.effective_from },
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
