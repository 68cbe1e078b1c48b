import { AppError } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import type { ChangingCaller } from '../../../http/access-sink.ts'
import type { Account } from '../../../http/accounts.ts'
import { assignedEvent, type NewDocumentEvent, UNDONE } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'
import { correctionEvents } from '../processing/correct-document.ts'
import { changeDocument, type DocumentChange, type DocumentContext, withColumns } from './change-document.ts'

/**
 * Takes back the account's own last change of a status: every field and amount is again as it was before. Throws
 * UNDO_TOO_LATE after the time for it or when it is not the newest change, and VERSION_CONFLICT.
 */
export function undoChange(
  context: DocumentContext,
  caller: ChangingCaller,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const { account } = caller
  const target = { account, id, version, isUndo: true, amountsBy: caller }
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, target, async (row, { at }) => [
      await takenBack(transaction, row, { account, version, at, seconds: context.config.undoSeconds }),
    ]),
  )
}

async function takenBack(
  { db }: Transaction,
  row: DocumentRow,
  { account, version, at, seconds }: { account: Account; version: number; at: string; seconds: number },
): Promise<DocumentChange> {
  const kept = await db
    .selectFrom('document_undos')
    .selectAll()
    .where('document_id', '=', row.id)
    .executeTakeFirst()
  const isMeant = kept !== undefined && kept.version === row.version && version === row.version
  if (!isMeant || kept.account_id !== account.id || Date.parse(at) - Date.parse(kept.at) > seconds * 1000)
    throw new AppError('UNDO_TOO_LATE')
  await db.deleteFrom('document_undos').where('document_id', '=', row.id).execute()
  await hideFromStore(db, row.id, kept)
  const columns = JSON.parse(kept.columns) as DocumentChange['columns']
  const after = withColumns(row, [{ columns, events: [] }])
  return { columns, events: undoEvents(row, after) }
}

/** The store was not told of the change, and its history does not show it either. */
async function hideFromStore(
  db: Queryable,
  id: number,
  { account_id, at }: { account_id: number; at: string },
): Promise<void> {
  await db
    .updateTable('document_events')
    .set({ is_visible_to_store: 0 })
    .where('document_id', '=', id)
    .where('actor_id', '=', account_id)
    .where('at', '=', at)
    .execute()
}

/** Says of everything that the change told how it is again; the fields that fieldEdits knows tell themselves. */
function undoEvents(row: DocumentRow, after: DocumentRow): NewDocumentEvent[] {
  const [from, to] = [row.activation_status, after.activation_status]
  return [
    { type: 'status-changed', from, to, note: UNDONE, isVisibleToStore: false },
    ...(row.assigned_worker_id === after.assigned_worker_id ? [] : [assignedEvent(row, after)]),
    ...correctionEvents(row, after),
    ...(row.service_plan_id === after.service_plan_id
      ? []
      : [
          {
            type: 'plan-changed',
            from: row.service_plan_name,
            to: after.service_plan_name,
            isVisibleToStore: false,
          } as const,
        ]),
  ]
}
