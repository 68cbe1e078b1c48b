import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { ChangedBy } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'
import type { Standing } from '../documents.access.ts'
import type { DocumentChange } from './document-change.ts'

/** What other features do when a document gets another status, in the same transaction; index.ts hands it in. */
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
}

/** Asks all judges, one after another. */
export async function judgeByOthers(
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
