import { createHash } from 'node:crypto'
import type { submitDocument } from '#shared/documents/application.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { isUniqueViolation } from '../../../database/constraint-errors.ts'
import type { Database, Queryable, Transaction } from '../../../database/database.ts'
import { preparedQuery } from '../../../database/prepared-query.ts'
import type { SubmissionTable } from '../../../database/tables/documents.ts'
import type { Account, Caller } from '../../../http/accounts.ts'
import { Replayed } from '../../../http/answers.ts'
import type { Replay, Sent } from '../../../http/mount.ts'
import { selectDocuments } from '../document-rows.ts'
import { mayRead, sideOf } from '../documents.access.ts'
import { presentDocument } from '../documents.present.ts'
import type { SubmissionsInWork } from './submissions-in-work.ts'

/** A new application, the answer to a 보완필요, business beside applications, or an activation registered by hand. */
export type SubmissionKind = 'application' | 'supplement' | 'other' | 'manual'
export type Receipt = ResponseOf<typeof submitDocument>

/**
 * Hash of the fields exactly as a device sent them: the same record gives the same text on every try, whatever this
 * program makes of it.
 */
export function hashOfFields(fields: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

/** The hash of what was sent: a form's fields, or the members of a JSON body. */
function hashOfSent({ fields, body }: Sent): string {
  return hashOfFields(body === undefined ? fields : Object(body))
}

export interface NewSubmission {
  submissionId: string
  kind: SubmissionKind
  fieldsSha256: string
  fileSha256: string | null
}

export function newSubmission(kind: SubmissionKind, submissionId: string, sent: Sent): NewSubmission {
  return { submissionId, kind, fieldsSha256: hashOfSent(sent), fileSha256: sent.fileSha256 }
}

/** The document that a submission made or changed. */
export interface SubmittedDocument {
  id: number
  number: string
}

/** Call it in the transaction that stores the submission: the unique key decides between processes. */
export async function recordSubmission(
  { db, nextSubmission }: Transaction,
  account: Account,
  submission: NewSubmission,
  document: SubmittedDocument,
  at: string,
): Promise<void> {
  await db
    .insertInto('submissions')
    .values({
      account_id: account.id,
      submission_id: submission.submissionId,
      kind: submission.kind,
      document_id: document.id,
      document_number: document.number,
      fields_sha256: submission.fieldsSha256,
      file_sha256: submission.fileSha256,
      created_at: at,
      sequence: nextSubmission,
    })
    .execute()
}

/** What is known of a submissionId; undefined: nothing. */
export function findSubmission(
  db: Queryable,
  accountId: number,
  submissionId: string,
): Promise<SubmissionTable | undefined> {
  return submissionRows(db, { accountId, submissionId }).then(([row]) => row)
}

const submissionRows = preparedQuery<{ accountId: number; submissionId: string }>()((db, value) =>
  db
    .selectFrom('submissions')
    .selectAll()
    .where('account_id', '=', value('accountId'))
    .where('submission_id', '=', value('submissionId')),
)

type Done = Pick<SubmissionTable, 'submission_id' | 'document_id' | 'document_number' | 'file_sha256'>

/**
 * The receipt of a submission as its document is now. It is bare, and still counts as done on the device, where the document was
 * deleted, for good or not yet, and where the account may no longer see it: a receipt is found before its rights are judged.
 */
export async function receiptOf(db: Queryable, account: Account, submission: Done): Promise<Receipt> {
  const proof = { submissionId: submission.submission_id, fileSha256: submission.file_sha256 }
  const row = await selectDocuments(db, sideOf(account))
    .where('documents.id', '=', submission.document_id ?? 0)
    .where('documents.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return { ...proof, documentNumber: submission.document_number ?? '', deleted: true }
  if (!mayRead(account, row)) return { ...proof, documentNumber: row.document_number }
  return { ...presentDocument(row, account), ...proof }
}

/** The answer to a submission that was sent before, looked up before every rule but authentication. */
export function replayOf(
  database: Database,
  inWork: SubmissionsInWork,
  kind: SubmissionKind,
): Replay<Receipt> {
  return {
    async find({ account }, submissionId) {
      await inWork.settled(account.id, submissionId)
      const known = await findSubmission(database.kysely, account.id, submissionId)
      if (known === undefined) return null
      return (sent) => replaySubmission(database.kysely, account, known, kind, sent)
    },
  }
}

/** Throws SUBMISSION_WITHDRAWN for a burned id, IDEMPOTENCY_MISMATCH for other content under the same id. */
function replaySubmission(
  db: Queryable,
  account: Account,
  known: SubmissionTable,
  kind: SubmissionKind,
  sent: Sent,
): Promise<Receipt> {
  if (known.withdrawn_at !== null) throw new AppError('SUBMISSION_WITHDRAWN')
  const isSame =
    known.kind === kind &&
    isSameTarget(known, sent) &&
    known.fields_sha256 === hashOfSent(sent) &&
    known.file_sha256 === sent.fileSha256
  if (!isSame) throw new AppError('IDEMPOTENCY_MISMATCH')
  return receiptOf(db, account, known)
}

/**
 * Does the work of a submission exactly once: waits for the same key in this process, and where another process was first,
 * replays it. `work` answers null, having stored nothing, when the key was taken.
 */
export async function submitOnce(
  deps: { database: Database; inWork: SubmissionsInWork },
  call: {
    caller: Caller
    submission: NewSubmission
    sent: Sent
  },
  work: () => Promise<SubmittedDocument | null>,
): Promise<Receipt | Replayed<Receipt>> {
  const { account } = call.caller
  const { submissionId, kind, fileSha256 } = call.submission
  const db = deps.database.kysely
  for (;;) {
    const done = await deps.inWork.runOrWait(account.id, submissionId, work)
    if (done !== null) {
      const { id, number } = done
      return receiptOf(db, account, {
        submission_id: submissionId,
        document_id: id,
        document_number: number,
        file_sha256: fileSha256,
      })
    }
    const known = await findSubmission(db, account.id, submissionId)
    if (known !== undefined) return new Replayed(await replaySubmission(db, account, known, kind, call.sent))
    // The one before us failed and left nothing: now it is our turn.
  }
}

/** True when a failed transaction failed because the key was taken meanwhile. */
export async function isTaken(
  db: Queryable,
  account: Account,
  { submissionId }: NewSubmission,
  error: unknown,
): Promise<boolean> {
  return isUniqueViolation(error) && (await findSubmission(db, account.id, submissionId)) !== undefined
}

/** An answer to a supplement names its document in the address; a submission that makes one names none. */
function isSameTarget(known: SubmissionTable, { params }: Sent): boolean {
  const target = params['id']
  return target === undefined || String(known.document_id) === target
}
