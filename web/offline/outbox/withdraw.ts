import type { HttpAnswer } from '../../lib/post-form.ts'
import { readDeviceSession } from '../device-session.ts'
import { OfflineError } from '../offline-error.ts'
import { otherFile } from './classify-answer.ts'
import { classifyWithdrawal, type Withdrawal } from './classify-withdrawal.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxRow } from './outbox-item.ts'
import { endSession } from './send-item.ts'
import { settleItem } from './settle-item.ts'
import { silenceAllowed, watchSilence } from './silence-watch.ts'

/** The server has the record, as it is here or with another file. */
export type TooLate = Extract<Withdrawal, { kind: 'became' | 'other-file' }>

/**
 * Withdraws a record that the server may have; answers its document when it is too late. Throws NO_CONNECTION, LOGIN_NEEDED or
 * REFUSED.
 */
export async function withdraw(context: OutboxContext, row: OutboxRow): Promise<TooLate | null> {
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
      throw loginNeeded()
    case 'refused':
      throw new OfflineError('REFUSED', { sentence: withdrawal.error.sentence })
    case 'no-answer':
      throw new OfflineError('NO_CONNECTION')
  }
}

async function askToWithdraw(
  { db, clock, transport }: OutboxContext,
  { accountId, submissionId }: OutboxRow,
): Promise<{ sessionId: string; answer: HttpAnswer | null }> {
  const session = await readDeviceSession(db)
  if (session?.accountId !== accountId || session.sessionId === null) throw loginNeeded()
  const { sessionId } = session
  const answer = await watchSilence(clock, silenceAllowed(0, true), (signal) =>
    transport.withdraw(submissionId, { sessionId, signal }),
  )
  return { sessionId, answer }
}

function loginNeeded(): OfflineError {
  return new OfflineError('LOGIN_NEEDED', { sentence: '다시 로그인한 뒤에 시도해주세요.' })
}
