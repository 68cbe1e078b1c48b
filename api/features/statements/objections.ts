import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
import type { decideObjection, objectToStatement } from '#shared/statements/objection.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import type { Account } from '../../http/accounts.ts'
import { sideOf } from '../documents/documents.access.ts'
import { backToReview } from '../settlement-months/stages.ts'

const OBJECTED = '판매점이 이의를 제기하여 다시 검토합니다.'

/**
 * A store objects to a line of its statement; an approved month is reviewed anew. Returns the objection's id. Throws RULE_BROKEN for a
 * line that is not in the statement, and CONFLICT where an objection to it is open.
 */
export function makeObjection(
  { database, clock }: Context,
  account: Account,
  { month, storeId }: { month: string; storeId: number },
  { documentId, entryId, text }: BodyOf<typeof objectToStatement>,
): Promise<number> {
  const at = clock.now().toISOString()
  return database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('stores', [storeId])
    const line = { document_id: documentId ?? null, entry_id: entryId ?? null }
    await requireLine(db, { month, storeId }, line)
    const open = await db
      .selectFrom('objections')
      .select('id')
      .where('month', '=', month)
      .where('store_id', '=', storeId)
      .where('document_id', documentId === undefined ? 'is' : '=', line.document_id)
      .where('entry_id', entryId === undefined ? 'is' : '=', line.entry_id)
      .where('decided_at', 'is', null)
      .executeTakeFirst()
    if (open !== undefined) throw new AppError('CONFLICT', { message: '이미 이의를 제기한 항목입니다.' })
    const { id } = await db
      .insertInto('objections')
      .values({ month, store_id: storeId, ...line, made_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await say(transaction, id, { account, text, at })
    await db
      .deleteFrom('statement_confirmations')
      .where('month', '=', month)
      .where('store_id', '=', storeId)
      .execute()
    await transaction.holdMonths('settle')
    await backToReview(db, [month], { accountId: account.id, at, reason: OBJECTED })
    return id
  })
}

/** Throws RULE_BROKEN unless the line is one of the statement. */
async function requireLine(
  db: Queryable,
  { month, storeId }: { month: string; storeId: number },
  line: { document_id: number | null; entry_id: number | null },
): Promise<void> {
  if ((line.document_id === null) === (line.entry_id === null))
    throw broken('documentId', '이의를 제기할 항목을 선택해주세요.')
  const entry = await db
    .selectFrom('settlement_entries')
    .select('id')
    .where('month', '=', month)
    .where('store_id', '=', storeId)
    .$if(line.document_id !== null, (query) => query.where('document_id', '=', line.document_id))
    .$if(line.entry_id !== null, (query) => query.where('id', '=', line.entry_id ?? 0))
    .executeTakeFirst()
  if (entry === undefined) throw broken('documentId', '이 지급내역서에 없는 항목입니다.')
}

/** Adds a message to an objection. Throws NOT_FOUND, also for another store's, and CONFLICT for one that is decided. */
export function continueObjection(
  { database, clock }: Context,
  account: Account,
  id: number,
  { text, storeId }: { text: string; storeId: number | null },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await openObjection(transaction, id, storeId)
    await say(transaction, id, { account, text, at: clock.now().toISOString() })
  })
}

/** Decides an objection, with the last word. Throws NOT_FOUND, and CONFLICT for one that is decided. */
export function closeObjection(
  { database, clock }: Context,
  { account }: AccessedBy & { account: Account },
  id: number,
  { isAccepted, text }: BodyOf<typeof decideObjection>,
): Promise<void> {
  const at = clock.now().toISOString()
  return database.transaction(async (transaction) => {
    await openObjection(transaction, id, null)
    await say(transaction, id, { account, text, at })
    await transaction.db
      .updateTable('objections')
      .set({ is_accepted: isAccepted ? 1 : 0, decided_by: account.id, decided_at: at })
      .where('id', '=', id)
      .execute()
  })
}

async function openObjection({ db, lock }: Transaction, id: number, storeId: number | null): Promise<void> {
  await lock('objections', [id])
  const row = await db
    .selectFrom('objections')
    .select(['store_id', 'decided_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (storeId !== null && row.store_id !== storeId) throw notFound()
  if (row.decided_at !== null) throw new AppError('CONFLICT', { message: '이미 처리가 끝난 이의입니다.' })
}

async function say(
  { db }: Transaction,
  objectionId: number,
  { account, text, at }: { account: Account; text: string; at: string },
): Promise<void> {
  const isStore = sideOf(account) === 'dealer' ? 1 : 0
  await db
    .insertInto('objection_messages')
    .values({ objection_id: objectionId, sender_id: account.id, is_store: isStore, text, at })
    .execute()
}
