import { deviceKeysOf } from '../device-session.ts'
import { seal, sealJson } from '../encryption.ts'
import { OfflineError } from '../offline-error.ts'
import { fileSha256, type OfflineFile } from '../offline-file.ts'
import { makeRoom, writeWithRoom } from './copies.ts'
import type { OutboxContext } from './outbox-context.ts'
import { type OutboxRow, sealContext } from './outbox-item.ts'
import { ensureRoomInQueues, timeInQueue } from './queues.ts'

export interface Submission {
  /** Given when the server may have it already, sent in another way under this key. */
  submissionId?: string
  accountId: number
  kind: string
  target?: unknown
  /** Sent in the order of writing with the others of this queue, of which a device keeps a limited number. */
  queue?: string
  /** The fields to send, as JSON; later changes in the form do not affect them. */
  fields: unknown
  file: OfflineFile | null
  /** How the outbox screen names the record. */
  label: string
  /** The form's draft, deleted in the same transaction so that it is not offered again. */
  draftId?: string
  /** The reopened record that this one corrects, deleted in the same transaction. */
  replaces?: string
}

/**
 * Stores a submission in the outbox and answers its submissionId; only then may the form be cleared.
 * Throws StorageFullError, QUEUE_FULL, NOT_SIGNED_IN or NOT_REPLACEABLE, and then nothing has changed.
 */
export async function enqueueItem(context: OutboxContext, submission: Submission): Promise<string> {
  const { db } = context
  const bytes = submission.file?.bytes.byteLength ?? 0
  const { row, fileRow } = await sealSubmission(context, submission)
  // After the sealing, without which nothing may change.
  await makeRoom(db, bytes)
  await writeWithRoom(db, bytes, () =>
    db.transaction('rw', db.outbox, db.outboxFiles, db.drafts, db.draftFiles, async () => {
      // Stored already, when the connection died after the commit and this runs again.
      if (await db.outbox.get(row.submissionId)) return
      if (submission.replaces !== undefined) await removeReopened(context, submission.replaces)
      await db.outbox.put({ ...row, ...(await placeInQueue(context, row)) })
      if (fileRow) await db.outboxFiles.put(fileRow)
      if (submission.draftId !== undefined) {
        await db.drafts.delete([row.accountId, submission.draftId])
        await db.draftFiles.delete([row.accountId, submission.draftId])
      }
    }),
  )
  context.notices.publish({ type: 'changed' })
  context.notices.publish({ type: 'wake', reason: 'queued' })
  return row.submissionId
}

async function placeInQueue({ db, clock }: OutboxContext, row: OutboxRow): Promise<Partial<OutboxRow>> {
  if (row.queue === undefined) return {}
  const own = await db.outbox.where('accountId').equals(row.accountId).toArray()
  const queued = own.filter(({ queue }) => queue !== undefined)
  ensureRoomInQueues(queued, row.fileSize)
  return { submittedAt: timeInQueue(queued, row.queue, clock.now()) }
}

/** Throws unless the record is still reopened: another tab may have put it back, sent or corrected it. */
async function removeReopened({ db }: OutboxContext, submissionId: string): Promise<void> {
  const row = await db.outbox.get(submissionId)
  if (row?.state !== 'reopened') throw new OfflineError('NOT_REPLACEABLE')
  await db.outbox.delete(submissionId)
  await db.outboxFiles.delete(submissionId)
}

async function sealSubmission({ db, clock }: OutboxContext, submission: Submission) {
  const { accountId, file } = submission
  const keys = await deviceKeysOf(db, accountId)
  const { submissionId = crypto.randomUUID(), queue } = submission
  const words = sealContext(submissionId)
  const summary = { label: submission.label, fileName: file?.name ?? null, fileType: file?.type ?? null }
  const now = clock.now()
  const row: OutboxRow = {
    submissionId,
    accountId,
    kind: submission.kind,
    target: submission.target ?? null,
    ...(queue === undefined ? {} : { queue }),
    state: 'waiting',
    submittedAt: now,
    attempts: 0,
    nextAttemptAt: now,
    heldByServer: false,
    withdrawn: false,
    error: null,
    fileSha256: file && (await fileSha256(file.bytes)),
    fileSize: file?.bytes.byteLength ?? 0,
    sealedSummary: await sealJson(keys, summary, words.summary),
    sealedFields: await sealJson(keys, submission.fields, words.fields),
    documentId: null,
    documentNumber: null,
    doneAt: null,
  }
  const fileRow = file && { submissionId, sealedBytes: await seal(keys, file.bytes, words.file) }
  return { row, fileRow }
}
