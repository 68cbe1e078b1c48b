import type { Selectable } from 'kysely'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { PreviewedAmounts } from '#shared/documents/document-amounts.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import type { DocumentTable } from '../../../database/tables/documents.ts'
import type { AccessedBy } from '../../../http/access-sink.ts'
import type { Account } from '../../../http/accounts.ts'
import { recordSecurityEvent } from '../../access-log/record-security-event.ts'
import { announceDocument } from '../announce-document.ts'
import {
  type ChangedBy,
  fieldEdits,
  type NewDocumentEvent,
  recordDocumentEvents,
  settlementEdits,
} from '../document-events.ts'
import { announceNews, newsOfChange, passNewsOn, recordNews } from '../document-news.ts'
import { type DocumentRow, readDeletedRow, readDocumentRow } from '../document-rows.ts'
import { type Standing, sideOf } from '../documents.access.ts'
import { presentDocument } from '../documents.present.ts'
import { refuseMasked } from '../masking/mask-document.ts'
import { findAssignee, NO_ASSIGNEE } from '../queue/assignees.ts'
import { dropHeldNews, holdNews, newsToStore } from '../store-news.ts'
import { countDocument } from './count-document.ts'
import { keepForUndo } from './keep-for-undo.ts'
import { isStoreToldLater, tellStoreLater } from './tell-store-later.ts'

/** The server's context, and what other features do when a document changes. */
export type DocumentContext = Context & DocumentFollowers

/** The document to change, and the version that the caller saw; undefined accepts any version. */
export interface DocumentToChange {
  account: Account
  id: number
  version: number | undefined
  /** True to bring back a deleted document; otherwise the document must not be deleted. */
  isDeleted?: boolean
  /** The amounts that were previewed for a correction; without them it changes no amount. */
  previewed?: PreviewedAmounts | undefined
  /** Who moves amounts on purpose: what this change does to them stands in the security log as well. */
  amountsBy?: AccessedBy | undefined
  /** Whose daily work it is: of it only an activation that is taken back stands in the security log, with its amount. */
  workBy?: AccessedBy | undefined
  /** Refuses before the version is judged, for what says more than that somebody changed it. */
  refuseFirst?: (row: DocumentRow) => void
  /** True to take the last change back: what follows from the fields came back with them. */
  isUndo?: boolean
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
  target: DocumentToChange,
  decide: (row: DocumentRow, by: ChangedBy) => Decided | Promise<Decided>,
): Promise<void> {
  const { account, id, version, refuseFirst, isDeleted = false, isUndo = false, previewed } = target
  const { db, onCommit } = transaction
  const { hub, clock, config } = context
  await transaction.lock('documents', [id])
  const before = await (isDeleted ? readDeletedRow : readDocumentRow)(db, account, id)
  refuseFirst?.(before)
  if (isOutdated(version, before, account)) refuseOutdated(before, account)

  const by = { actor: account, at: clock.now().toISOString() }
  const decided = await decide(before, by)
  if (decided === null) return
  refuseMasked(before, withColumns(before, decided))
  const others = await judgeByOthers(transaction, context, {
    before,
    after: withColumns(before, decided),
    by,
    isUndo,
    previewed,
  })
  const changes = [...decided, ...others]
  const after: DocumentRow = { ...withColumns(before, changes), version: before.version + 1 }
  await requireWorking(transaction, before, after)
  const columns = columnsOf(changes)
  await saveNextVersion(db, before, by, columns)
  const events = changes.flatMap((change) => change.events)
  // A change that brings its own settlement event needs no second one made from the amounts.
  const isSettlementTold = events.some(({ type }) => type === 'settlement-changed')
  const edits = [...fieldEdits(before, columns), ...(isSettlementTold ? [] : settlementEdits(before, after))]
  const told = [...events, ...edits]
  // The store was not told of what is taken back.
  await recordDocumentEvents(db, id, by, isUndo ? told.map(hiddenFromStore) : told)

  await countDocument(transaction, ifThere(before), ifThere(after))
  await followStatusMove(transaction, context, { before, after, by })
  await passNewsOn(transaction, hub, before, after)
  // What is taken back was told already, or to nobody.
  if (!isUndo) await recordNews(transaction, hub, newsOfChange(before, after, by, events))
  const isUndoable =
    config.undoSeconds > 0 && !isUndo && isStatusMove(before, after) && sideOf(account) === 'staff'
  if (isUndoable) await keepForUndo(transaction, before, columns, { account, at: by.at })
  await tellStore(transaction, context, { before, after, by, events, isUndo, isUndoable })
  const recordedBy = target.amountsBy ?? (isTakenBack(before, after) ? target.workBy : undefined)
  if (recordedBy !== undefined)
    await recordAmounts(db, { before, after }, { by: recordedBy, at: by.at }, told)
  onCommit(() => {
    const isLater = isUndoable || isUndo || isStoreToldLater(hub, id)
    announceDocument(hub, after, { before: [before], to: isLater ? 'office' : 'everyone' })
    if (isUndoable) tellStoreLater(context, after, before)
    // A new application that somebody has taken needs nobody else's attention.
    if (isForAnybody(before) && !isForAnybody(after)) announceNews(hub, null)
  })
}

/** One entry of the security log for what the history tells of amounts, or for an activation that is taken back without any. */
async function recordAmounts(
  db: Queryable,
  { before, after }: { before: DocumentRow; after: DocumentRow },
  { by, at }: { by: AccessedBy; at: string },
  told: readonly NewDocumentEvent[],
): Promise<void> {
  const amounts = told
    .filter(({ type }) => type === 'settlement-changed')
    .map(({ from, to, note }) => `${from} → ${to}${note ? ` (${note})` : ''}`)
  const [from, to] = [before.activation_status, after.activation_status]
  if (amounts.length === 0 && !isTakenBack(before, after)) return
  await recordSecurityEvent(db, { by, at: new Date(at) }, 'amount-changed', {
    subject: { kind: 'document', id: before.id, name: before.document_number },
    ...(from !== to && { about: `${from} → ${to}` }),
    values: { 금액: amounts.join(', ') || '미정' },
  })
}

function isTakenBack(before: DocumentRow, after: DocumentRow): boolean {
  return before.activation_status === '개통' && after.activation_status !== '개통'
}

interface ToldToStore {
  before: DocumentRow
  after: DocumentRow
  by: ChangedBy
  events: readonly NewDocumentEvent[]
  isUndo: boolean
  isUndoable: boolean
}

/** The store's news wait while the change can be taken back; what was taken back, or the store moved on itself, is told no more. */
async function tellStore(
  transaction: Transaction,
  { hub, config }: Context,
  { before, after, by, events, isUndo, isUndoable }: ToldToStore,
): Promise<void> {
  const { db } = transaction
  if (isUndo) return dropHeldNews(db, after.id, before.version)
  if (sideOf(by.actor) === 'dealer') {
    if (isStatusMove(before, after)) await dropHeldNews(db, after.id)
    return
  }
  const news = newsToStore(before, after, by, events)
  if (!isUndoable) return recordNews(transaction, hub, news)
  const dueAt = new Date(Date.parse(by.at) + config.undoSeconds * 1000).toISOString()
  await holdNews(transaction, after, news, dueAt)
}

const hiddenFromStore = (event: NewDocumentEvent) => ({ ...event, isVisibleToStore: false })

/** What happens to a document; null: nothing, so that it keeps its version. */
type Decided = readonly DocumentChange[] | null

/** Throws RULE_BROKEN where the document would get an assignee that works no more, or is just being closed. */
async function requireWorking(
  { db, lock }: Transaction,
  before: DocumentRow,
  { assigned_worker_id: workerId }: DocumentRow,
): Promise<void> {
  if (workerId === null || workerId === before.assigned_worker_id) return
  await lock('users', [workerId], 'share')
  if ((await findAssignee(db, workerId)) === undefined) throw NO_ASSIGNEE
}

function isForAnybody({ assigned_worker_id, activation_status, deleted_at }: DocumentRow): boolean {
  return assigned_worker_id === null && activation_status === '대기' && deleted_at === null
}

/** A deletion is no move: it is taken back in its own way. */
function isStatusMove(before: DocumentRow, after: DocumentRow): boolean {
  return before.activation_status !== after.activation_status && before.deleted_at === after.deleted_at
}

/** Where two changes set one column, the later one counts. */
function columnsOf(changes: readonly DocumentChange[]): DocumentChange['columns'] {
  return Object.assign({}, ...changes.map((change) => change.columns)) as DocumentChange['columns']
}

export function withColumns(row: DocumentRow, changes: readonly DocumentChange[]): DocumentRow {
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

/** What other features do when a document gets another status, in the same transaction; followers.ts lists them. */
export type StatusFollower = (transaction: Transaction, move: StatusMove) => Promise<void>

/**
 * What another feature makes of a change before it is saved: columns and events beside those that it has, null for nothing. May
 * refuse it by throwing.
 */
export type ChangeJudge = (
  transaction: Transaction,
  context: Context,
  move: DocumentMove,
) => Promise<DocumentChange | null>

export interface DocumentFollowers {
  followStatus: readonly StatusFollower[]
  judgeChange: readonly ChangeJudge[]
}

/** A document as it is, and as the change would have it. */
export interface DocumentMove {
  before: DocumentRow
  after: DocumentRow
  by: ChangedBy
  /** The last change is taken back: the columns of `after` stood there before, amounts as well. */
  isUndo: boolean
  /** The amounts that the caller agreed to; undefined: they stay as they are. */
  previewed: PreviewedAmounts | undefined
}

/** Asks all judges, one after another. */
async function judgeByOthers(
  transaction: Transaction,
  context: Context & DocumentFollowers,
  move: DocumentMove,
): Promise<DocumentChange[]> {
  const changes: DocumentChange[] = []
  for (const judge of context.judgeChange) {
    const change = await judge(transaction, context, move)
    if (change !== null) changes.push(change)
  }
  return changes
}

export interface StatusMove {
  documentId: number
  /** Null for a new document. */
  from: ActivationStatus | null
  to: ActivationStatus
  dealerId: number | null
  /** Whose document it is after the change. */
  workerId: number | null
  actorId: number
  at: string
}

type Moved = Standing & { id: number }

/** Calls all followers, one after another, when the status is another than before. */
export async function followStatusMove(
  transaction: Transaction,
  { followStatus }: DocumentFollowers,
  { before, after, by }: { before: Moved | null; after: Moved; by: ChangedBy },
): Promise<void> {
  const from = (before?.activation_status ?? null) as ActivationStatus | null
  const to = after.activation_status as ActivationStatus
  if (from === to) return
  const move: StatusMove = {
    documentId: after.id,
    from,
    to,
    dealerId: after.dealer_id,
    workerId: after.assigned_worker_id,
    actorId: by.actor.id,
    at: by.at,
  }
  for (const follow of followStatus) await follow(transaction, move)
}

/**
 * One thing that happens to a document: the columns it sets, no others, and the lines of its history beside those that fieldEdits and
 * settlementEdits write.
 */
export interface DocumentChange {
  columns: Partial<Selectable<DocumentTable>>
  events: readonly NewDocumentEvent[]
}
