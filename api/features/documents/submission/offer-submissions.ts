import type { offerSubmissions as contract, OFFER_STATES } from '#shared/documents/offer.contract.ts'
import type { SignedReceipt } from '#shared/documents/receipt.ts'
import type { BodyOf, ResponseOf } from '#shared/endpoint.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { erasedDocuments } from '../../../database/erased-documents.ts'
import { readSecured } from '../../../database/secured.ts'
import { readInPieces } from '../../../database/statement-sizes.ts'
import type { Account } from '../../../http/accounts.ts'
import { lostFiles } from './lost-file.ts'
import { isErased } from './recovered-document.ts'
import { receivedOf, type SubmissionDeps } from './submissions.ts'

/**
 * Tells a device what became of the records that it still holds, of its own account alone. What is not known, or has lost its file, counts
 * as missing, unless its receipt names a document that is recorded as erased: only a recorded deletion makes a device erase its copy.
 */
export async function offerSubmissions(
  { log, replica }: Pick<Context, 'log' | 'replica'>,
  { database, receipts }: SubmissionDeps,
  account: Account,
  { submissions }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const db = database.kysely
  const ids = submissions.map(({ submissionId }) => submissionId.toLowerCase())
  const places = [await readSecured(db, 'backup'), await readSecured(db, 'replica')]
  const secured = Math.max(0, ...places.map((place) => place?.sequence ?? 0))
  const rows = await standings(db, account, ids)
  const known = new Map(rows.map((row) => [row.submission_id, row]))
  const files = await lostFiles(
    db,
    rows.flatMap(({ document_id }) => document_id ?? []),
  )
  const hasLostFile = (row: Standing) =>
    files.some((file) => file.document_id === row.document_id && file.sha256 === row.file_sha256)

  const lost: SignedReceipt[] = []
  for (const { submissionId, receipt } of submissions)
    if (
      receipt !== null &&
      !known.has(submissionId.toLowerCase()) &&
      (await receipts.isOwn(account, receipt))
    )
      lost.push(receipt)
  const erased = await erasedOf(db, lost)
  const answers: ResponseOf<typeof contract>['answers'] = []
  for (const { submissionId } of submissions) {
    const id = submissionId.toLowerCase()
    const row = known.get(id)
    const standing = erased.has(id) ? 'deleted' : stateOf(row, secured)
    const isAsked = row !== undefined && standing !== 'deleted' && hasLostFile(row)
    const state = isAsked ? 'missing' : standing
    answers.push({
      submissionId,
      state,
      ...(row !== undefined &&
        state !== 'deleted' && { receipt: await receipts.sign(account, receivedOf(row, row.uploaded_at)) }),
    })
  }
  if (lost.length > erased.size)
    log.warn({ lost: lost.length - erased.size, accountId: account.id }, 'a device holds what was lost here')
  // Also before the replica has said after a start what it holds.
  const isReplicaApart = replica !== null && !replica.status().isWithData
  const hasSecondPlace = isReplicaApart || places.some((place) => place !== null)
  return { hasSecondPlace, answers }
}

/** The submissions whose documents are gone for good, although this database never had them. */
async function erasedOf(db: Queryable, lost: readonly SignedReceipt[]): Promise<ReadonlySet<string>> {
  const erased = await erasedDocuments(
    db,
    lost.map(({ documentId }) => documentId),
  )
  return new Set(lost.filter((receipt) => isErased(receipt, erased)).map(({ submissionId }) => submissionId))
}

type Standing = Awaited<ReturnType<typeof standings>>[number]

function stateOf(row: Standing | undefined, secured: number): (typeof OFFER_STATES)[number] {
  if (row === undefined) return 'missing'
  // What stands in the bin can be brought back; what was purged has no document any more.
  if (row.withdrawn_at !== null || row.uploaded_at === null || row.masked_at !== null) return 'deleted'
  return row.sequence !== null && row.sequence <= secured ? 'secured' : 'held'
}

function standings(db: Queryable, account: Account, ids: readonly string[]) {
  return readInPieces([...new Set(ids)], (piece) =>
    db
      .selectFrom('submissions')
      .leftJoin('documents', 'documents.id', 'submissions.document_id')
      .select([
        'submissions.submission_id',
        'submissions.kind',
        'submissions.document_id',
        'submissions.document_number',
        'submissions.file_sha256',
        'submissions.created_at',
        'submissions.withdrawn_at',
        'submissions.sequence',
        'documents.uploaded_at',
        'documents.masked_at',
      ])
      .where('submissions.account_id', '=', account.id)
      .where('submissions.submission_id', 'in', piece)
      .execute(),
  )
}
