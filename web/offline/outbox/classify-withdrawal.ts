import type { HttpAnswer } from '../../lib/post-form.ts'
import { type Acceptance, isRecord, ourFailure, readAcceptance, type SentRecord } from './classify-answer.ts'
import type { ItemError } from './outbox-item.ts'

export type Withdrawal =
  /** Too late: the server has the record already, so it is done. */
  | ({ kind: 'became' } & Acceptance)
  /** The server has other bytes under this key, so the record is neither done nor can it be corrected. */
  | ({ kind: 'other-file' } & Acceptance)
  /** The server has burned the key: it will refuse even an upload that arrives late. */
  | { kind: 'burned' }
  | { kind: 'pause-for-login'; revoked: boolean }
  | { kind: 'refused'; error: ItemError }
  | { kind: 'no-answer' }

/**
 * What the answer to `DELETE /api/submissions/{submissionId}` means: the document that the record became, or
 * `{submissionId, withdrawn: true}`. Any other answer leaves the record as it is.
 */
export function classifyWithdrawal(answer: HttpAnswer | null, sent: SentRecord): Withdrawal {
  if (!answer) return { kind: 'no-answer' }
  if (answer.status === 200) return readWithdrawal(answer.body, sent)

  const error = ourFailure(answer)
  if (!error) return { kind: 'no-answer' }
  if (error.status === 401) return { kind: 'pause-for-login', revoked: error.code === 'SESSION_REVOKED' }
  return { kind: 'refused', error }
}

function readWithdrawal(body: unknown, sent: SentRecord): Withdrawal {
  const accepted = readAcceptance(body, sent.submissionId)
  if (accepted) {
    const { fileSha256, ...acceptance } = accepted
    return { kind: fileSha256 === sent.fileSha256 ? 'became' : 'other-file', ...acceptance }
  }
  const burned = isRecord(body) && body.submissionId === sent.submissionId && body.withdrawn === true
  return burned ? { kind: 'burned' } : { kind: 'no-answer' }
}
