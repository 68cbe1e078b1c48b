import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
import type { decideObjection, objectToStatement } from '#shared/statements/objection.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import type { Account } from '../../http/accounts.ts'
import { sideOf } from '../documents/documents.access.ts'
import { backToReview } from '../settlement-months/stages.ts'
import { seenStatement } from './own-statements.ts'
import { hasLine } from './statements.queries.ts'
import { recordStatementNews } from './tell-stores.ts'

const OBJECTED = '판매점이 이의를 제기하여 다시 검토합니다.'

/**
 * A store objects to a line of its statement; an approved month is reviewed anew. Returns the objection's id. Throws NOT_FOUND for a month
 * that the store may not see, RULE_BROKEN for a line that is not in the statement, and CONFLICT where an objection to it is open.
 */
export function makeObjection(
  { database, clock }: Context,
  account: Account,
  month: string,
  { documentId, entryId, text }: BodyOf<typeof objectToStatement>,
): Promise<number> {
  const at = clock.now().toISOString()
  return database.transaction(async (transaction) => {
    const { db } = transaction
    // So that the same objection, sent twice at once, is made once, and none to a month that is taken back at this moment.
    await transaction.holdMonths('close')
    const { storeId } = await seenStatement(db, account, month)
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
  const isThere = await hasLine(db, { month, storeId }, line)
  if (!isThere) throw broken('documentId', '이 지급내역서에 없는 항목입니다.')
}

/** Adds a message to an objection; what the office says is news to the store. Throws NOT_FOUND, also for another store's, and CONFLICT for one that is decided. */
export function continueObjection(
  { database, clock, hub }: Context,
  account: Account,
  id: number,
  { text, storeId }: { text: string; storeId: number | null },
): Promise<void> {
  const at = clock.now().toISOString()
  return database.transaction(async (transaction) => {
    const objection = await openObjection(transaction, id, storeId)
    await say(transaction, id, { account, text, at })
    if (storeId !== null) return
    const answered = { ...objection, step: 'answered' } as const
    await recordStatementNews(transaction, hub, answered, { actorId: account.id, at })
  })
}

/** Decides an objection, with the last word, and tells the store. Throws NOT_FOUND, and CONFLICT for one that is decided. */
export function closeObjection(
  { database, clock, hub }: Context,
  { account }: AccessedBy & { account: Account },
  id: number,
  { isAccepted, text }: BodyOf<typeof decideObjection>,
): Promise<void> {
  const at = clock.now().toISOString()
  return database.transaction(async (transaction) => {
    const objection = await openObjection(transaction, id, null)
    await say(transaction, id, { account, text, at })
    await transaction.db
      .updateTable('objections')
      .set({ is_accepted: isAccepted ? 1 : 0, decided_by: account.id, decided_at: at })
      .where('id', '=', id)
      .execute()
    const decided = { ...objection, step: 'decided' } as const
    await recordStatementNews(transaction, hub, decided, { actorId: account.id, at })
  })
}

async function openObjection(
  { db, lock }: Transaction,
  id: number,
  storeId: number | null,
): Promise<{ month: string; storeId: number }> {
  await lock('objections', [id])
  const row = await db
    .selectFrom('objections')
    .select(['month', 'store_id', 'decided_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (storeId !== null && row.store_id !== storeId) throw notFound()
  if (row.decided_at !== null) throw new AppError('CONFLICT', { message: '이미 처리가 끝난 이의입니다.' })
  return { month: row.month, storeId: row.store_id }
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
