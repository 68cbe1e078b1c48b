import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
import { kstMonth } from '#shared/kst-calendar.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import type { addAdjustment as contract } from '#shared/statements/ledger.contract.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../database/constraint-errors.ts'
import type { Queryable } from '../../database/database.ts'
import { fileColumns, type KeptFile, withKeptFile } from '../../database/kept-file.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { nextOpenMoment } from '../settlement-months/open-months.ts'
import { addEntries } from '../settlements/ledger/record-amounts.ts'
import { adjustmentFacts, adjustmentProblem, entryOfAdjustment } from './judge-adjustment.ts'
import { storeRow } from './stores.queries.ts'

type Adjustment = BodyOf<typeof contract>

/**
 * Enters an adjustment and returns its entry's id; one that was sent with the same key before is not entered again. Throws NOT_FOUND for
 * the store, RULE_BROKEN for a document that is not the store's, or a 환수 of more than it is worth, and MONTH_CLOSED.
 */
export async function addAdjustment(
  context: Context,
  by: ChangingCaller,
  { fields, file, key }: { fields: Adjustment; file: ReceivedFile | null; key: string | null },
): Promise<number> {
  const sentBefore = key === null ? undefined : await entryWithKey(context.database.kysely, key)
  if (sentBefore !== undefined) return sentBefore.id
  const enter = (kept: KeptFile | null) => enterAdjustment(context, by, { fields, kept, key })
  try {
    return await (file === null ? enter(null) : withKeptFile(context, file, enter))
  } catch (error) {
    // Another call with the same key was entered meanwhile.
    const entered =
      key !== null && isUniqueViolation(error) ? await entryWithKey(context.database.kysely, key) : undefined
    if (entered === undefined) throw error
    return entered.id
  }
}

function entryWithKey(db: Queryable, key: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('settlement_entries').select('id').where('request_id', '=', key).executeTakeFirst()
}

function enterAdjustment(
  { database, clock }: Context,
  by: ChangingCaller,
  { fields, kept, key }: { fields: Adjustment; kept: KeptFile | null; key: string | null },
): Promise<number> {
  const now = clock.now()
  const author = { authorId: by.account.id, at: now.toISOString() }
  const adjustment = { ...fields, amount: toHundredths(fields.amount) }
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const store = await storeRow(db, fields.storeId)
    const facts = await adjustmentFacts(transaction, [adjustment], now)
    const problem = adjustmentProblem(adjustment, facts)
    if (problem !== null) throw broken(problem.field, problem.message, problem.code)
    const evidence_file_id = kept === null ? null : await insertEvidence(db, kept, author)
    const entry = { ...entryOfAdjustment(adjustment, facts), evidence_file_id, request_id: key }
    const [id] = await addEntries(transaction, [entry], author)
    if (id === undefined) throw new Error('an entry was inserted and no id came back')
    await recordSecurityEvent(db, { by, at: now }, 'amount-changed', {
      what: 'adjustment',
      how: 'added',
      about: `${store.name} ${fields.month}`,
      values: { 구분: fields.category, 금액: formatWon(fields.amount), 사유: fields.reason },
    })
    return id
  })
}

async function insertEvidence(
  db: Queryable,
  kept: KeptFile,
  { authorId, at }: { authorId: number; at: string },
): Promise<number> {
  const { id } = await db
    .insertInto('evidence_files')
    .values({ ...fileColumns(kept), uploaded_by: authorId, uploaded_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Takes an adjustment back by its opposite, in its month or the next open one. Returns the new entry's id. Throws NOT_FOUND, and
 * CONFLICT for one that is taken back already, is itself taking back another, or is no adjustment.
 */
export function counterAdjustment(
  { database, clock }: Context,
  by: ChangingCaller,
  entryId: number,
  reason: string,
): Promise<number> {
  const now = clock.now()
  return database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('settlement_entries', [entryId])
    await transaction.holdMonths('settle')
    const entry = await db
      .selectFrom('settlement_entries')
      .selectAll()
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow(notFound)
    if (entry.kind !== 'adjustment')
      throw new AppError('CONFLICT', {
        message: '조정만 취소할 수 있습니다. 서류의 금액은 서류에서 바꿉니다.',
      })
    const counter = await db
      .selectFrom('settlement_entries')
      .select('id')
      .where('counters_id', '=', entryId)
      .executeTakeFirst()
    if (counter !== undefined || entry.counters_id !== null)
      throw new AppError('CONFLICT', { message: '이미 취소된 조정입니다.' })
    const { id: _, author_id: __, created_at: ___, request_id: ____, ...columns } = entry
    const settledAt = await nextOpenMoment(db, entry.settled_at)
    const month = kstMonth(settledAt)
    const opposite = {
      ...columns,
      month,
      settled_at: settledAt,
      amount: 0 - entry.amount,
      reason,
      counters_id: entryId,
    }
    const [id] = await addEntries(transaction, [opposite], { authorId: by.account.id, at: now.toISOString() })
    if (id === undefined) throw new Error('an entry was inserted and no id came back')
    await recordSecurityEvent(db, { by, at: now }, 'amount-changed', {
      what: 'adjustment',
      how: 'ended',
      about: `${entryId} ${month}`,
      values: { 금액: formatWon(toWon(0 - entry.amount)), 사유: reason },
    })
    return id
  })
}
