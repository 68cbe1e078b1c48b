import type { OtherApplication as OtherApplicationFields } from '#shared/documents/other-applications.contract.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import type { DocumentContext } from '../changes/change-document.ts'
import { memoEdits, recordDocumentEvents } from '../document-events.ts'
import { heldOrigin } from './held-origin.ts'
import { insertDocument } from './insert-document.ts'
import { judgeCarrier, judgeStore } from './judge-store.ts'
import { type Submission, storeSubmission } from './store-submission.ts'
import type { StoredSubmission } from './submissions.ts'
import { customerColumns, storeColumns } from './submit-document.ts'

interface OtherApplication extends Submission {
  fields: OtherApplicationFields
}

/**
 * Takes business beside applications in: done already, by whoever hands it in. Answers null, having stored nothing, when another
 * process had the same submissionId first. Throws what the rules throw.
 */
export async function submitOtherApplication(
  context: DocumentContext,
  application: OtherApplication,
): Promise<StoredSubmission | null> {
  const { account, fields } = application
  const { database, clock } = context
  const now = clock.now()
  const judgedCarrier = await judgeCarrier(database.kysely, account, fields.carrier, now)
  const store = await judgeStore(database.kysely, account, fields, judgedCarrier?.name ?? null)
  return storeSubmission(context, application, async (transaction, file) => {
    const judged = { carrierId: judgedCarrier?.id ?? null, store }
    const origin = await heldOrigin(transaction, judged)
    const columns = {
      ...customerColumns(fields.customerName, fields.customerPhone ?? ''),
      ...storeColumns(store),
      ...origin,
      customer_type: 'other',
      customer_email: textOrNull(fields.customerEmail),
      memo: textOrNull(fields.notes),
      submitted_at: fields.submittedAt ?? null,
      other_completed_at: now.toISOString(),
      assigned_worker_id: account.id,
      assigned_worker_name: account.name,
      assigned_at: now.toISOString(),
    }
    const document = { account, activationStatus: '기타완료', columns, file } as const
    const submitted = await insertDocument(transaction, context, document)
    // The history keeps this text, which may be corrected later.
    const by = { actor: account, at: now.toISOString() }
    await recordDocumentEvents(transaction.db, submitted.id, by, memoEdits({ memo: null }, columns.memo))
    return submitted
  })
}
