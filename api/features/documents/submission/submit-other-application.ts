import type { OtherApplication as OtherApplicationFields } from '#shared/documents/other-applications.contract.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import type { DocumentContext } from '../changes/change-document.ts'
import { memoEdits, recordDocumentEvents } from '../document-events.ts'
import { heldOrigin } from './held-origin.ts'
import { insertDocument } from './insert-document.ts'
import { type RecoveredOrigin, recoveredOrigin } from './judge-recovered.ts'
import { judgeOrigin } from './judge-store.ts'
import { type Submission, storeSubmission } from './store-submission.ts'
import type { StoredSubmission } from './submissions.ts'
import { customerColumns, storeColumns } from './submit-document.ts'

interface OtherApplication extends Submission {
  fields: OtherApplicationFields
}

/** Takes business beside applications in: done already, by whoever hands it in. Throws what the rules and storeSubmission throw. */
export async function submitOtherApplication(
  context: DocumentContext,
  application: OtherApplication,
): Promise<StoredSubmission> {
  const { account, fields } = application
  const { database, clock } = context
  const now = clock.now()
  const { recovered: receipt = null } = application.submission
  const judge = receipt === null ? judgeOrigin : recoveredOrigin
  const { carrierId, store, refusal }: RecoveredOrigin = await judge(database.kysely, account, fields, now)
  const doneAt = receipt?.uploadedAt ?? now.toISOString()
  return storeSubmission(context, application, async (transaction, file) => {
    const origin = await heldOrigin(transaction, { carrierId, store })
    const columns = {
      ...customerColumns(fields.customerName, fields.customerPhone ?? ''),
      ...storeColumns(store),
      ...origin,
      carrier: origin.carrier ?? fields.carrier ?? null,
      customer_type: 'other',
      customer_email: textOrNull(fields.customerEmail),
      memo: textOrNull(fields.notes),
      submitted_at: fields.submittedAt ?? null,
      other_completed_at: doneAt,
      assigned_worker_id: account.id,
      assigned_worker_name: account.name,
      assigned_at: doneAt,
    }
    const recovered = receipt === null ? null : { receipt, note: refusal ?? null }
    const document = { account, activationStatus: '기타완료', columns, file, recovered } as const
    const submitted = await insertDocument(transaction, context, document)
    // The history keeps this text, which may be corrected later.
    const by = { actor: account, at: now.toISOString() }
    await recordDocumentEvents(transaction.db, submitted.id, by, memoEdits({ memo: null }, columns.memo))
    return submitted
  })
}
