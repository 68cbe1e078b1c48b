import { AppError } from '#shared/errors.ts'
import { DOCUMENT_NEWS } from '#shared/realtime/document-news.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import { announceDocument } from '../announce-document.ts'
import { type ChangedBy, fieldEdits, recordDocumentEvents } from '../document-events.ts'
import { type DocumentRow, readDeletedRow, readDocumentRow } from '../document-rows.ts'
import { presentDocument } from '../documents.present.ts'
import { settlementEdits } from '../settlement-edits.ts'
import { countDocument } from './count-document.ts'
import type { DocumentChange } from './document-change.ts'
import { type DocumentFollowers, followStatusMove, judgeByOthers } from './document-followers.ts'

/** The server's context, and what other features do when a document changes. */
export type DocumentContext = Context & DocumentFollowers

/** The document to change, and the version that the caller saw; undefined accepts any version. */
export interface DocumentToChange {
  account: Account
  id: number
  version: number | undefined
  /** True to bring back a deleted document; otherwise the document must not be deleted. */
  isDeleted?: boolean
}

/**
 * The one way in which a document changes, within the caller's transaction. It locks the row, `decide` judges it and says what
 * happens to it, and other features may add to the change or refuse it. Version, history, totals and search follow in the same
 * transaction; those who see the document are told on commit. Throws DOCUMENT_NOT_FOUND, what `decide` and others throw, or
 * VERSION_CONFLICT when another person changed the document since `version`.
 */
export async function changeDocument(
  transaction: Transaction,
  context: DocumentContext,
  { account, id, version, isDeleted = false }: DocumentToChange,
  decide: (row: DocumentRow, by: ChangedBy) => readonly DocumentChange[] | Promise<readonly DocumentChange[]>,
): Promise<void> {
  const { db, onCommit } = transaction
  const { hub, clock } = context
  await transaction.lock('documents', [id])
  const before = await (isDeleted ? readDeletedRow : readDocumentRow)(db, account, id)
  if (isOutdated(version, before, account)) refuseOutdated(before, account)

  const by = { actor: account, at: clock.now().toISOString() }
  const decided = await decide(before, by)
  const others = await judgeByOthers(transaction, context, {
    before,
    after: withColumns(before, decided),
    by,
  })
  const changes = [...decided, ...others]
  const after: DocumentRow = { ...withColumns(before, changes), version: before.version + 1 }
  const columns = columnsOf(changes)
  await saveNextVersion(db, before, by, columns)
  const events = changes.flatMap((change) => change.events)
  // A change that brings its own settlement event needs no second one made from the amounts.
  const isSettlementTold = events.some(({ type }) => type === 'settlement-changed')
  const edits = [...fieldEdits(before, columns), ...(isSettlementTold ? [] : settlementEdits(before, after))]
  await recordDocumentEvents(db, id, by, [...events, ...edits])

  await countDocument(transaction, ifThere(before), ifThere(after))
  await followStatusMove(transaction, context, { before, after, by })
  const news = DOCUMENT_NEWS.find((each) => events.some(({ type }) => type === each))
  onCommit(() => announceDocument(hub, after, { before, news }))
}

/** Where two changes set one column, the later one counts. */
function columnsOf(changes: readonly DocumentChange[]): DocumentChange['columns'] {
  return Object.assign({}, ...changes.map((change) => change.columns)) as DocumentChange['columns']
}

function withColumns(row: DocumentRow, changes: readonly DocumentChange[]): DocumentRow {
  return { ...row, ...columnsOf(changes) }
}

/** Deleted documents count nowhere and are found by nobody. */
function ifThere(row: DocumentRow): DocumentRow | null {
  return row.deleted_at === null ? row : null
}

/** An account's own saves never conflict with each other; anybody else's save since `version` does. */
function isOutdated(version: number | undefined, row: DocumentRow, account: Account): boolean {
  if (version === undefined || version === row.version) return false
  return version > row.version || version < othersVersion(row, account.id)
}

/** The newest version that somebody other than this account wrote. */
function othersVersion(row: DocumentRow, accountId: number): number {
  return row.updated_by === accountId ? row.others_version : row.version
}

/** Throws VERSION_CONFLICT with the document as the caller may see it now. */
function refuseOutdated(row: DocumentRow, account: Account): never {
  throw new AppError('VERSION_CONFLICT', { current: presentDocument(row, account) })
}

/** Throws VERSION_CONFLICT when another process wrote the next version meanwhile. */
async function saveNextVersion(
  db: Queryable,
  before: DocumentRow,
  by: ChangedBy,
  columns: DocumentChange['columns'],
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('documents')
    .set({
      ...columns,
      version: before.version + 1,
      updated_at: by.at,
      updated_by: by.actor.id,
      others_version: othersVersion(before, by.actor.id),
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) refuseOutdated(await readDocumentRow(db, by.actor, before.id), by.actor)
}
