import type { Queryable, Transaction } from '../../../database/database.ts'
import { settledAmount } from '../../documents/document-rows.ts'
import { closedMonths } from '../../settlement-months/open-months.ts'
import { type Adjustment, counterOf, enteredAgain } from './counter-entries.ts'
import { OWED_COLUMNS, owedStores } from './owed-stores.ts'
import { counts, type Entry, type LedgerDocument } from './record-amounts.ts'

interface Change {
  before: LedgerDocument
  after: LedgerDocument
  /** The moment by which the document's own entries of this change are listed. */
  settledAt: string
}

/**
 * What becomes of 환수 of parts of a document that ceases to count, or counts again: each is taken back as the reversal takes the whole,
 * because together they would take more than it was worth, and comes back with the activation. They are always of the store that
 * the document's money is owed to. Ask before the document's own entries of the change are made, and enter these after them. The
 * months must be held.
 */
export async function partialReversalEntries(
  transaction: Transaction,
  { before, after, settledAt }: Change,
): Promise<Entry[]> {
  const { db } = transaction
  const [counted, isCounted] = [counts(before), counts(after)]
  const isBack = !counted && isCounted && before.settled_at !== null
  const isMoved = counted && isCounted && OWED_COLUMNS.some((column) => before[column] !== after[column])
  const isTakenBack = counted && !isCounted
  if (!isBack && !isMoved && !isTakenBack) return []

  const closed = new Set(await closedMonths(db))
  /** In its own month or, where that is closed, in that of the change. */
  const momentOf = (entry: Entry) => (closed.has(entry.month) ? settledAt : entry.settled_at)
  const counterOfEach = (entries: readonly Adjustment[], reason: string) =>
    entries.map((entry) => counterOf(entry, { settledAt: momentOf(entry), reason }))
  if (isTakenBack) return counterOfEach(await standing(db, before.id), '전액을 환수하여 부분 환수를 되돌림')

  const store_id = (await owedStores(transaction, [after]))(after)
  const enteredForStore = (entries: readonly Adjustment[]) =>
    entries.map((entry) => ({ ...enteredAgain(entry, momentOf(entry)), store_id }))
  if (isBack) return enteredForStore(await counteredWithWhole(db, before))
  const elsewhere = (await standing(db, before.id)).filter((entry) => entry.store_id !== store_id)
  return [...counterOfEach(elsewhere, '판매점을 정정하여 부분 환수를 옮김'), ...enteredForStore(elsewhere)]
}

/** Those that nobody has taken back, nor can while the document is locked. */
function standing(db: Queryable, documentId: number): Promise<Adjustment[]> {
  return partialReversals(db, documentId)
    .where('counters_id', 'is', null)
    .where('id', 'not in', counters(db, documentId))
    .execute()
}

/** Those that were taken back together with the whole: after its reversal, when nobody could take back more. */
async function counteredWithWhole(db: Queryable, document: LedgerDocument): Promise<Adjustment[]> {
  // What was worth nothing had no reversal, and a part of nothing does not come back.
  if (settledAmount(document) === null && !document.hidden_price) return []
  const reversal = db
    .selectFrom('settlement_entries')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('document_id', '=', document.id)
    .where('kind', '<>', 'adjustment')
  return partialReversals(db, document.id)
    .where('id', 'in', counters(db, document.id).where('id', '>', reversal))
    .execute()
}

function partialReversals(db: Queryable, documentId: number) {
  return db
    .selectFrom('settlement_entries')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('kind', '=', 'adjustment')
    .where('category', '=', '환수')
    .orderBy('id')
}

/** The ids of a document's entries that others have taken back. */
function counters(db: Queryable, documentId: number) {
  return db
    .selectFrom('settlement_entries')
    .select(({ ref }) => ref('counters_id').$notNull().as('id'))
    .where('document_id', '=', documentId)
    .where('counters_id', 'is not', null)
}
