import { deviceKeyOf, readDeviceSession } from '../device-session.ts'
import { deleteCorrections } from '../drafts.ts'
import { OfflineError } from '../offline-error.ts'
import type { OfflineFile } from '../offline-file.ts'
import { otherFile, type Receipt, type TransportAnswer } from './classify-answer.ts'
import { classifyWithdrawal, type Withdrawal } from './classify-withdrawal.ts'
import { openItem } from './open-item.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxRow } from './outbox-item.ts'
import { removeItems } from './remove-items.ts'
import { endSession } from './send-item.ts'
import { settleItem } from './settle-item.ts'
import { silenceAllowed, watchSilence } from './silence-watch.ts'

/** Too late to change: the record had reached the server and is done now. */
export type Became = { kind: 'became' } & Receipt

type TooLate = Became | Extract<Withdrawal, { kind: 'other-file' }>

const SENTENCES = {
  LOGIN_NEEDED: '다시 로그인한 뒤에 시도해주세요.',
  BEING_SENT: '지금 전송 중입니다. 잠시 후 다시 시도해주세요.',
  NOT_FOUND: '기기에 없는 신청입니다.',
} as const

function refusal(code: keyof typeof SENTENCES): OfflineError {
  return new OfflineError(code, { sentence: SENTENCES[code] })
}

/** What goes back into the form. `file` is null as well when the device has lost it. */
export type Reopened = {
  kind: 'reopened'
  itemKind: string
  target: unknown
  fields: unknown
  file: OfflineFile | null
}

/**
 * Takes a record off the queue and opens it for the form. It stays on the device, unsent, until a corrected submission
 * replaces it (`replaces`), it is put back or it is deleted. What was ever attempted is withdrawn from the server
 * first. Throws NO_CONNECTION, LOGIN_NEEDED, BEING_SENT, NOT_FOUND, NOT_SIGNED_IN, UNREADABLE or REFUSED.
 */
export async function reopenItem(
  context: OutboxContext,
  accountId: number,
  submissionId: string,
): Promise<Reopened | Became> {
  const { db, notices } = context
  const key = await deviceKeyOf(db, accountId)
  return holdingOwn(context, accountId, submissionId, async (row) => {
    const became = alreadyDone(row)
    if (became) return became
    // Opened first: a record that cannot be read must stay on the queue, or it could never be sent.
    const { fields, file } = await openItem(db, key, row)
    const late = await withdrawIfAttempted(context, row)
    // A correction would make a second document beside the one that the server has; people must settle that.
    if (late?.kind === 'other-file')
      throw new OfflineError('REFUSED', { sentence: otherFile(late.documentNumber).sentence })
    if (late) return late
    await db.run(() => db.outbox.update(submissionId, { state: 'reopened', withdrawn: row.attempts > 0 }))
    notices.publish({ type: 'changed' })
    return { kind: 'reopened', itemKind: row.kind, target: row.target, fields, file }
  })
}

/**
 * Deletes one's own record, after the user confirmed; withdraws like `reopenItem`, and throws as it does. One that the
 * server has with another file goes from the device, and is answered as the document that it became.
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

/** Puts a reopened record back on the queue as it was, its correction given up; false for one whose key is burned, or that is not reopened. */
export async function putBackItem(
  context: OutboxContext,
  accountId: number,
  submissionId: string,
): Promise<boolean> {
  const { db, notices, clock } = context
  return holdingOwn(context, accountId, submissionId, async (row) => {
    if (row.state !== 'reopened' || row.withdrawn) return false
    await db.run(() =>
      db.transaction('rw', db.outbox, db.drafts, db.draftFiles, async () => {
        await db.outbox.update(submissionId, { state: 'waiting', nextAttemptAt: clock.now() })
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

/** Burns the key of a record that the server may have; answers the document when it is too late for that. */
async function withdrawIfAttempted(context: OutboxContext, row: OutboxRow): Promise<TooLate | null> {
  if (row.attempts === 0 || row.withdrawn) return null
  const { submissionId } = row
  const { sessionId, answer } = await askToWithdraw(context, row)
  const withdrawal = classifyWithdrawal(answer, row)
  switch (withdrawal.kind) {
    case 'burned':
      return null
    case 'became':
      await settleItem(context, submissionId, { ...withdrawal, kind: 'done' })
      return withdrawal
    case 'other-file':
      await settleItem(context, submissionId, {
        kind: 'rejected',
        error: otherFile(withdrawal.documentNumber),
      })
      return withdrawal
    case 'pause-for-login':
      await endSession(context, sessionId, withdrawal.revoked)
      throw refusal('LOGIN_NEEDED')
    case 'refused':
      throw new OfflineError('REFUSED', { sentence: withdrawal.error.sentence })
    case 'no-answer':
      throw new OfflineError('NO_CONNECTION')
  }
}

async function askToWithdraw(
  { db, clock, transport }: OutboxContext,
  { accountId, submissionId }: OutboxRow,
): Promise<{ sessionId: string; answer: TransportAnswer | null }> {
  const session = await readDeviceSession(db)
  if (session?.accountId !== accountId || session.sessionId === null) throw refusal('LOGIN_NEEDED')
  const { sessionId } = session
  const answer = await watchSilence(clock, silenceAllowed(0, true), (signal) =>
    transport.withdraw(submissionId, { sessionId, signal }),
  )
  return { sessionId, answer }
}
