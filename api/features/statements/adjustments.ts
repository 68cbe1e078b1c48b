import { sql } from 'kysely'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
import { kstDayStart, kstMonth, nextKstMonth } from '#shared/kst-calendar.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import type { addAdjustment as contract } from '#shared/statements/ledger.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { fileColumns, type KeptFile, withKeptFile } from '../../database/kept-file.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { nextOpenMoment, requireOpenMonth } from '../settlement-months/open-months.ts'
import { addEntries, type Entry } from '../settlements/ledger/record-amounts.ts'
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
  return file === null ? enter(null) : withKeptFile(context, file, enter)
}

function entryWithKey(db: Queryable, key: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('settlement_entries').select('id').where('request_id', '=', key).executeTakeFirst()
}

function enterAdjustment(
  { database, clock }: Context,
  by: ChangingCaller,
  { fields, kept, key }: { fields: Adjustment; kept: KeptFile | null; key: string | null },
): Promise<number> {
  const { storeId, month, category, reason } = fields
  const now = clock.now()
  const author = { authorId: by.account.id, at: now.toISOString() }
  if (month > nextKstMonth(kstMonth(now))) throw broken('month', '다음 달까지 등록할 수 있습니다.')
  const amount = toHundredths(fields.amount)
  return database.transaction(async (transaction) => {
    const { db } = transaction
    const store = await storeRow(db, storeId)
    const document =
      fields.documentNumber === undefined
        ? null
        : await documentOfStore(db, { number: fields.documentNumber, storeId })
    if (document !== null) await transaction.lock('documents', [document.id])
    await transaction.holdMonths('settle')
    await requireOpenMonth(db, kstDayStart(`${month}-01`), 'month')
    if (category === '환수') await judgeReversal(db, document, amount)
    const evidenceId = kept === null ? null : await insertEvidence(db, kept, author)
    const entry = {
      ...placeOf(month, now),
      store_id: storeId,
      kind: 'adjustment',
      category,
      amount,
      reason,
      document_id: document?.id ?? null,
      carrier: document?.carrier ?? null,
      evidence_file_id: evidenceId,
      request_id: key,
    }
    const [id] = await addEntries(transaction, [entry], author)
    if (id === undefined) throw new Error('an entry was inserted and no id came back')
    await recordSecurityEvent(db, { by, at: now }, 'amount-changed', {
      what: 'adjustment',
      how: 'added',
      about: `${store.name} ${month}`,
      values: { 구분: category, 금액: formatWon(fields.amount), 사유: reason },
    })
    return id
  })
}

/** The month of an entry that has no activation, and its moment there: now, or the beginning of the month. */
export function placeOf(month: string, now: Date): Pick<Entry, 'month' | 'settled_at' | 'origin_month'> {
  const at = kstMonth(now) === month ? now.toISOString() : kstDayStart(`${month}-01`)
  return { month, settled_at: at, origin_month: null }
}

interface AdjustedDocument {
  id: number
  carrier: string | null
}

/** Throws RULE_BROKEN for a document that has no entry for the store. */
async function documentOfStore(
  db: Queryable,
  { number, storeId }: { number: string; storeId: number },
): Promise<AdjustedDocument> {
  const document = await db
    .selectFrom('documents')
    .innerJoin('settlement_entries as entry', 'entry.document_id', 'documents.id')
    .select(['documents.id', 'documents.carrier'])
    .where('document_number', '=', number)
    .where('entry.store_id', '=', storeId)
    .executeTakeFirst()
  if (document === undefined) throw broken('documentNumber', '이 판매점에 정산된 서류의 접수번호가 아닙니다.')
  return document
}

/** A 환수 takes back a part of what one document is still worth. */
async function judgeReversal(
  db: Queryable,
  document: AdjustedDocument | null,
  amount: number,
): Promise<void> {
  if (document === null) throw broken('documentNumber', '환수할 서류의 접수번호를 입력해주세요.')
  if (amount > 0) throw broken('amount', '환수 금액은 - 로 입력해주세요.')
  const { worth } = await db
    .selectFrom('settlement_entries')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('worth'))
    .where('document_id', '=', document.id)
    .executeTakeFirstOrThrow()
  const left = Math.max(0, worth)
  if (-amount > left)
    throw broken(
      'amount',
      `이 서류에 남은 정산 금액은 ${formatWon(toWon(left))}입니다. 그보다 많이 환수할 수 없습니다.`,
    )
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
