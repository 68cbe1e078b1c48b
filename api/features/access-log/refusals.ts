import type { SecurityEvent } from '#shared/access-log/access-log.contract.ts'
import type { AppError, ErrorCode } from '#shared/errors.ts'

/** Somebody with a session gave a wrong password or code, or too many of them. */
const FAILED_PROOFS: readonly ErrorCode[] = ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS']

/** Rights, what is not there for the account, input against the contract or the rules, and limits; conflicts are everyday work. */
const REFUSED: readonly number[] = [400, 403, 404, 413, 415, 422, 428, 429]

/** As what the log keeps that a call was answered with an error; null: it keeps nothing of it. */
export function refusalAction({ code, status }: AppError): SecurityEvent | null {
  if (FAILED_PROOFS.includes(code)) return 'login-failed'
  if (code === 'INFECTED_FILE') return 'infected-file'
  return REFUSED.includes(status) ? 'refused' : null
}

/** What was wrong with a proof, or that there was none; undefined where the status says enough. */
export function refusalReason(error: AppError): string | undefined {
  const isAboutProof = error.code === 'PROOF_NEEDED' || FAILED_PROOFS.includes(error.code)
  return isAboutProof ? firstSentence(error) : undefined
}

/** The error's sentence without what follows it, such as a reason that somebody typed or a time to wait. */
export function firstSentence({ message }: AppError): string {
  return message.split('.')[0] ?? ''
}
