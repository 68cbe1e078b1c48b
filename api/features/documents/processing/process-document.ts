import type * as z from 'zod/mini'
import type { DocumentProcessing } from '#shared/documents/processing.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Transaction } from '../../../database/database.ts'
import type { ChangingCaller } from '../../../http/access-sink.ts'
import { statusChange } from '../changes/change-activation-status.ts'
import { customerChanges } from '../changes/change-device-info.ts'
import {
  changeDocument,
  type DocumentChange,
  type DocumentContext,
  withColumns,
} from '../changes/change-document.ts'
import { offerAfter, planChange } from '../changes/change-service-plan.ts'
import type { ChangedBy } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'
import { correctionChanges } from './correct-document.ts'

type Sent = z.output<typeof DocumentProcessing>

/** Saves the parts of an application's page as one change. Throws what the rules of each throw, and VERSION_CONFLICT. */
export function processDocument(
  context: DocumentContext,
  caller: ChangingCaller,
  id: number,
  { version, previewed, ...parts }: Sent,
): Promise<void> {
  const amountsBy = previewed && caller
  const target = { account: caller.account, id, version, previewed, amountsBy, workBy: caller }
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, target, (row, by) => processingChanges(transaction, row, parts, by)),
  )
}

/** What the parts do to a document, each on what the parts before it left. Throws what the rules of each throw. */
export async function processingChanges(
  transaction: Transaction,
  row: DocumentRow,
  { application, plan, customer, status }: Omit<Sent, 'version' | 'previewed'>,
  by: ChangedBy,
): Promise<DocumentChange[]> {
  const { db } = transaction
  const changes: DocumentChange[] = []
  /** The document as the parts so far leave it. */
  const now = () => withColumns(row, changes)
  if (application !== undefined)
    changes.push(...(await correctionChanges(transaction, now(), application, by)))
  if (plan !== undefined) changes.push(planChange(now(), plan, by, await offerAfter(db, now(), plan)))
  if (customer !== undefined) changes.push(...(await customerChanges(db, now(), customer, by)))
  if (status !== undefined) changes.push(statusChange(now(), status, by))
  if (changes.length === 0) throw new AppError('INVALID_INPUT', { message: '변경된 내용이 없습니다.' })
  return changes
}
