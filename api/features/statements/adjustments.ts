import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
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
import { counterOf } from '../settlements/ledger/counter-entries.ts'
import { addEntries } from '../settlements/ledger/record-amounts.ts'
import { adjustmentFacts, adjustmentProblem, entryOfAdjustment } from './judge-adjustment.ts'
import { storeRow } from './stores.queries.ts'

type Adjustment = BodyOf<typeof contract>

interface SentAdjustment {
  fields: Adjustment
  file: ReceivedFile | null
  key: string
}

/**
 * Enters an adjustment and returns its entry's id; one that was sent with the same key before is not entered again. Throws NOT_FOUND for
 * the store, RULE_BROKEN for a document that is not the store's, or a 환수 of more than it is worth, MONTH_CLOSED, and
 * IDEMPOTENCY_MISMATCH for a key under which something else was entered, or somebody else has entered it.
 */
export async function addAdjustment(
  context: Context,
  by: ChangingCaller,
  sent: SentAdjustment,
): Promise<number> {
  const { fields, file, key } = sent
  const known = await enteredBefore(context.database.kysely, by, sent)
  if (known !== null) return known
  const enter = (kept: KeptFile | null) => enterAdjustment(context, by, { fields, kept, key })
  try {
    return await (file === null ? enter(null) : withKeptFile(context, file, enter))
  } catch (error) {
    // Another call with the same key was entered meanwhile.
    const entered = isUniqueViolation(error) ? await enteredBefore(context.database.kysely, by, sent) : null
    if (entered === null) throw error
    return entered
  }
}

/** The id of the entry that was made with this key; null: none was. Throws IDEMPOTENCY_MISMATCH where it is not what is sent now. */
async function enteredBefore(
  db: Queryable,
  by: ChangingCaller,
  { fields, file, key }: SentAdjustment,
): Promise<number | null> {
  const entry = await db
    .selectFrom('settlement_entries as entry')
    .leftJoin('documents', 'documents.id', 'entry.document_id')
    .leftJoin('evidence_files as evidence', 'evidence.id', 'entry.evidence_file_id')
    .selectAll('entry')
    .select(['documents.document_number', 'evidence.sha256'])
    .where('entry.request_id', '=', key)
    .executeTakeFirst()
  if (entry === undefined) return null
  const isSame =
    entry.author_id === by.account.id &&
    entry.store_id === fields.storeId &&
    entry.month === fields.month &&
    entry.category === fields.category &&
    entry.amount === toHundredths(fields.amount) &&
    entry.reason === fields.reason &&
    entry.document_number === (fields.documentNumber ?? null) &&
    entry.sha256 === (file?.sha256 ?? null)
  if (!isSame) throw new AppError('IDEMPOTENCY_MISMATCH')
  return entry.id
}

function enterAdjustment(
  { database, clock }: Context,
  by: ChangingCaller,
  { fields, kept, key }: { fields: Adjustment; kept: KeptFile | null; key: string },
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
    const entry = await db
      .selectFrom('settlement_entries')
      .selectAll()
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow(notFound)
    // A cancellation of its document takes a 환수 back too, and locks in this order; entries themselves never change.
    if (entry.document_id !== null) await transaction.lock('documents', [entry.document_id])
    await transaction.holdMonths('settle')
    await transaction.lock('settlement_entries', [entryId])
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
    const opposite = counterOf(entry, { settledAt: await nextOpenMoment(db, entry.settled_at), reason })
    const [id] = await addEntries(transaction, [opposite], { authorId: by.account.id, at: now.toISOString() })
    if (id === undefined) throw new Error('an entry was inserted and no id came back')
    await recordSecurityEvent(db, { by, at: now }, 'amount-changed', {
      what: 'adjustment',
      how: 'ended',
      about: `${entryId} ${opposite.month}`,
      values: { 금액: formatWon(toWon(opposite.amount)), 사유: reason },
    })
    return id
  })
}
