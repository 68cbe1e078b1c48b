import { createHash } from 'node:crypto'
import type { submitDocument } from '#shared/documents/application.contract.ts'
import type { SignedReceipt } from '#shared/documents/receipt.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { erasedDocuments } from '../../../database/erased-documents.ts'
import { preparedQuery } from '../../../database/prepared-query.ts'
import type { SubmissionTable } from '../../../database/tables/documents.ts'
import type { Account, Caller } from '../../../http/accounts.ts'
import { Replayed } from '../../../http/answers.ts'
import type { Replay, Sent } from '../../../http/mount.ts'
import { selectDocuments } from '../document-rows.ts'
import { mayRead, sideOf } from '../documents.access.ts'
import { presentDocument } from '../documents.present.ts'
import { replaceLostFile } from './lost-file.ts'
import { Receipts, type Received } from './receipts.ts'
import { isErased } from './recovered-document.ts'
import { SubmissionsInWork } from './submissions-in-work.ts'

/** A new application, the answer to a 보완필요, business beside applications, or an activation registered by hand. */
export type SubmissionKind = 'application' | 'supplement' | 'other' | 'manual'
export type SubmissionAnswer = ResponseOf<typeof submitDocument>

/** What answering submissions takes; one for all calls of a feature. */
export interface SubmissionDeps extends Pick<Context, 'database' | 'files' | 'judge' | 'clock'> {
  inWork: SubmissionsInWork
  receipts: Receipts
}

export function submissionDeps(context: Context): SubmissionDeps {
  const { database, files, judge, clock } = context
  const [inWork, receipts] = [new SubmissionsInWork(), new Receipts(context)]
  return { database, files, judge, clock, inWork, receipts }
}

/**
 * Hash of the fields exactly as a device sent them: the same record gives the same text on every try, whatever this
 * program makes of it.
 */
export function hashOfFields(fields: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

/** The hash of what was sent, a form's fields or the members of a JSON body; about which document is judged apart. */
function hashOfSent({ fields, body }: Sent): string {
  const { documentNumber: _, ...own } = body === undefined ? fields : Object(body)
  return hashOfFields(own)
}

export interface NewSubmission {
  submissionId: string
  kind: SubmissionKind
  fieldsSha256: string
  fileSha256: string | null
  /** It was received before and is sent again, as a loss of data took it from the server. */
  recovered?: SignedReceipt | null
}

/**
 * What a device sends under a key of its own, with the receipt that it may have got for it before. Throws SUBMISSION_WITHDRAWN where its
 * document was erased.
 */
export async function newSubmission(
  { database, receipts }: SubmissionDeps,
  kind: SubmissionKind,
  submissionId: string,
  { caller, sent, receipt }: { caller: Caller; sent: Sent; receipt: string | undefined },
): Promise<NewSubmission> {
  const { fileSha256 } = sent
  const recovered = await receipts.openFor(caller.account, receipt, { submissionId, fileSha256 })
  if (
    recovered !== null &&
    isErased(recovered, await erasedDocuments(database.kysely, [recovered.documentId]))
  )
    throw new AppError('SUBMISSION_WITHDRAWN', { message: '삭제된 서류의 신청입니다.' })
  return { submissionId, kind, fieldsSha256: hashOfSent(sent), fileSha256, recovered }
}

/** The document that a submission made or changed. */
export interface SubmittedDocument {
  id: number
  number: string
}

/** What is known of a submission that was stored. */
export type StoredSubmission = Pick<
  SubmissionTable,
  'submission_id' | 'kind' | 'document_id' | 'document_number' | 'file_sha256' | 'created_at'
>

/** Call it in the transaction that stores the submission: the unique key decides between processes. */
export async function recordSubmission(
  { db, nextSubmission }: Transaction,
  account: Account,
  submission: NewSubmission,
  document: SubmittedDocument,
  at: string,
): Promise<StoredSubmission> {
  const stored = {
    submission_id: submission.submissionId,
    kind: submission.kind,
    document_id: document.id,
    document_number: document.number,
    file_sha256: submission.fileSha256,
    created_at: at,
  }
  await db
    .insertInto('submissions')
    .values({
      ...stored,
      account_id: account.id,
      fields_sha256: submission.fieldsSha256,
      sequence: nextSubmission,
    })
    .execute()
  return stored
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

/**
 * The answer to a submission, with its document as it is now. It is bare, and still counts as done on the device, where the document
 * was deleted, for good or not yet, and where the account may no longer see it: an answer is found before its rights are judged.
 */
export async function answerOf(
  { database, receipts }: SubmissionDeps,
  account: Account,
  submission: StoredSubmission,
): Promise<SubmissionAnswer> {
  const row = await selectDocuments(database.kysely, sideOf(account))
    .where('documents.id', '=', submission.document_id ?? 0)
    .where('documents.deleted_at', 'is', null)
    .executeTakeFirst()
  const proof = {
    submissionId: submission.submission_id,
    fileSha256: submission.file_sha256,
    receipt: await receipts.sign(account, receivedOf(submission, row?.uploaded_at ?? null)),
  }
  if (row === undefined) return { ...proof, documentNumber: submission.document_number ?? '', deleted: true }
  if (!mayRead(account, row)) return { ...proof, documentNumber: row.document_number }
  return { ...presentDocument(row, account), ...proof }
}

/** What a receipt says of a submission. Its time is that of the document it made, which a recovered one brought along. */
export function receivedOf(submission: StoredSubmission, documentUploadedAt: string | null): Received {
  const { submission_id, kind, document_id, document_number, file_sha256, created_at } = submission
  return {
    submissionId: submission_id,
    documentId: document_id ?? 0,
    documentNumber: document_number ?? '',
    uploadedAt: kind === 'supplement' ? created_at : (documentUploadedAt ?? created_at),
    sha256: file_sha256,
  }
}

/**
 * The answer to a submission that was sent before, looked up before every rule but authentication. Its file takes the place of a lost
 * one.
 */
export function replayOf(deps: SubmissionDeps, kind: SubmissionKind): Replay<SubmissionAnswer> {
  return {
    async find({ account }, submissionId) {
      await deps.inWork.settled(account.id, submissionId)
      const known = await findSubmission(deps.database.kysely, account.id, submissionId)
      if (known === undefined) return null
      return async (sent, file) => {
        requireSame(known, kind, sent)
        if (file !== null) await replaceLostFile(deps, known, file)
        return answerOf(deps, account, known)
      }
    },
  }
}

/** Throws SUBMISSION_WITHDRAWN for a burned id, IDEMPOTENCY_MISMATCH for other content under the same id. */
function requireSame(known: SubmissionTable, kind: SubmissionKind, sent: Sent): void {
  if (known.withdrawn_at !== null) throw new AppError('SUBMISSION_WITHDRAWN')
  const isSame =
    known.kind === kind &&
    isSameTarget(known, sent) &&
    known.fields_sha256 === hashOfSent(sent) &&
    known.file_sha256 === sent.fileSha256
  if (!isSame) throw new AppError('IDEMPOTENCY_MISMATCH')
}

/**
 * Does the work of a submission exactly once: waits for the same key in this process, and replays what was done under it elsewhere
 * or just before. Throws what `work` throws.
 */
export async function submitOnce(
  deps: SubmissionDeps,
  call: {
    caller: Caller
    submission: NewSubmission
    sent: Sent
  },
  work: () => Promise<StoredSubmission>,
): Promise<SubmissionAnswer | Replayed<SubmissionAnswer>> {
  const { account } = call.caller
  const { submissionId, kind } = call.submission
  const find = () => findSubmission(deps.database.kysely, account.id, submissionId)
  const workOrNull = () =>
    work().catch(async (error: unknown) => {
      // What is done under the key already is what this call was refused for: it began before that was known.
      if ((await find()) === undefined) throw error
      return null
    })
  for (;;) {
    const stored = await deps.inWork.runOrWait(account.id, submissionId, workOrNull)
    if (stored !== null) return answerOf(deps, account, stored)
    const known = await find()
    if (known !== undefined) {
      requireSame(known, kind, call.sent)
      return new Replayed(await answerOf(deps, account, known))
    }
    // The one before us failed and left nothing: now it is our turn.
  }
}

/**
 * An answer to a supplement names its document by the id in the address or by the number, of which a loss of data may have changed one;
 * a submission that makes a document names none.
 */
function isSameTarget(known: SubmissionTable, { params, fields }: Sent): boolean {
  const target = params['id']
  return (
    target === undefined ||
    String(known.document_id) === target ||
    known.document_number === fields['documentNumber']
  )
}
