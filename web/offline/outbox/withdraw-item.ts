import { deviceKeysOf } from '../device-session.ts'
import { deleteCorrections } from '../drafts.ts'
import { OfflineError } from '../offline-error.ts'
import type { OfflineFile } from '../offline-file.ts'
import { type Acceptance, otherFile } from './classify-answer.ts'
import { openItem } from './open-item.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxRow } from './outbox-item.ts'
import { removeItems } from './remove-items.ts'
import type { TooLate } from './withdraw.ts'

/** Too late to change: the server had received the record, which is done now. */
export type Became = { kind: 'became' } & Acceptance

const SENTENCES = {
  BEING_SENT: '지금 전송 중입니다. 잠시 후 다시 시도해주세요.',
  NOT_FOUND: '기기에 없는 신청입니다.',
} as const

function refusal(code: keyof typeof SENTENCES): OfflineError {
  return new OfflineError(code, { sentence: SENTENCES[code] })
}

/** What the form gets back. `file` is also null when the device has lost the file. */
export type Reopened = {
  kind: 'reopened'
  itemKind: string
  target: unknown
  fields: unknown
  file: OfflineFile | null
  /** Why the server refused it; null where it did not. */
  refused: string | null
}

/**
 * Takes a record out of the queue for the form. It stays on the device, unsent, until a corrected submission
 * replaces it (`replaces`), it is put back or deleted. If it was ever tried, it is first withdrawn. Throws
 * NO_CONNECTION, LOGIN_NEEDED, BEING_SENT, NOT_FOUND, NOT_SIGNED_IN, UNREADABLE or REFUSED.
 */
export async function reopenItem(
  context: OutboxContext,
  accountId: number,
  submissionId: string,
): Promise<Reopened | Became> {
  const { db, notices } = context
  const keys = await deviceKeysOf(db, accountId)
  return holdingOwn(context, accountId, submissionId, async (row) => {
    const became = alreadyDone(row)
    if (became) return became
    // Decrypted first: an unreadable record must stay in the queue, or it could never be sent.
    const { fields, file } = await openItem(db, keys, row)
    const late = await withdrawIfAttempted(context, row)
    // A correction would make a second document beside the server's; people must settle that.
    if (late?.kind === 'other-file')
      throw new OfflineError('REFUSED', { sentence: otherFile(late.documentNumber).sentence })
    if (late) return late
    await db.run(() => db.outbox.update(submissionId, { state: 'reopened', withdrawn: row.attempts > 0 }))
    notices.publish({ type: 'changed' })
    return {
      kind: 'reopened',
      itemKind: row.kind,
      target: row.target,
      fields,
      file,
      refused: row.error?.sentence ?? null,
    }
  })
}

/**
 * Deletes one of the account's records, after the user confirmed; withdraws and throws like `reopenItem`. If
 * the server has it with another file, it is deleted here and the server's document is answered.
 */
export async function deleteItem(
  context: OutboxContext,
  accountId: number,
  submissionId: string,
): Promise<{ kind: 'deleted' } | Became> {
  return holdingOwn(context, accountId, submissionId, async (row) => {
    const late = row.state === 'done' ? null : await withdrawIfAttempted(context, row)
    if (late?.kind === 'became') return late
    await removeItems(context, [row])
    return late ? { ...late, kind: 'became' } : { kind: 'deleted' }
  })
}

/**
 * Puts a reopened record back without its correction, or a refused one of a queue to be sent again; false if it
 * was withdrawn, or is neither.
 */
export async function putBackItem(
  context: OutboxContext,
  accountId: number,
  submissionId: string,
): Promise<boolean> {
  const { db, notices, clock } = context
  return holdingOwn(context, accountId, submissionId, async (row) => {
    const isRefused = row.state === 'rejected' && row.queue !== undefined
    if (row.withdrawn || !(row.state === 'reopened' || isRefused)) return false
    await db.run(() =>
      db.transaction('rw', db.outbox, db.drafts, db.draftFiles, async () => {
        await db.outbox.update(submissionId, {
          state: 'waiting',
          nextAttemptAt: clock.now(),
          error: null,
          doubts: 0,
        })
        await deleteCorrections(db, [submissionId])
      }),
    )
    notices.publish({ type: 'changed' })
    notices.publish({ type: 'wake', reason: 'queued' })
    return true
  })
}

async function holdingOwn<T>(
  { db, lock }: OutboxContext,
  accountId: number,
  submissionId: string,
  work: (row: OutboxRow) => Promise<T>,
): Promise<T> {
  const outcome = await lock.holding<{ value: T } | null>(
    submissionId,
    async () => {
      const row = await db.run(() => db.outbox.get(submissionId))
      if (row?.accountId !== accountId) throw refusal('NOT_FOUND')
      return { value: await work(row) }
    },
    null,
  )
  if (!outcome) throw refusal('BEING_SENT')
  return outcome.value
}

function alreadyDone(row: OutboxRow): Became | null {
  if (row.state !== 'done' || row.documentNumber === null) return null
  return { kind: 'became', documentId: row.documentId, documentNumber: row.documentNumber }
}

/** Withdraws a record that the server may have; answers its document when it is too late. */
async function withdrawIfAttempted(context: OutboxContext, row: OutboxRow): Promise<TooLate | null> {
  if (row.attempts === 0 || row.withdrawn) return null
  if (row.queue !== undefined) {
    // What a queue holds cannot be withdrawn, so only what the server has refused is surely not there.
    if (row.state === 'rejected') return null
    throw refusal('BEING_SENT')
  }
  // Of use only with a connection, so the device does not keep it.
  const { withdraw } = await import('./withdraw.ts').catch((cause: unknown) => {
    throw new OfflineError('NO_CONNECTION', { cause })
  })
  return withdraw(context, row)
}
