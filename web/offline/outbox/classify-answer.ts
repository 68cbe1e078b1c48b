import type { HttpAnswer } from '../../lib/post-form.ts'
import type { ItemError } from './outbox-item.ts'

/** What the device sent and under which key, to compare the answer with. */
export interface SentRecord {
  submissionId: string
  fileSha256: string | null
  /** Of a record that the server accepted before it lost it. */
  receipt?: object
}

/** The document that a record became. `documentId` is null when it was deleted since, or may not be seen. */
export interface Acceptance {
  documentId: number | null
  documentNumber: string
  /** Signed by the server, so that it believes what it once knew; older servers give none. */
  receipt?: object
}

export type Verdict =
  | ({ kind: 'done' } & Acceptance)
  /** A message is stored; the device has nothing more to show of it. */
  | { kind: 'delivered' }
  | { kind: 'retry-later'; retryAfterMs: number | null; error: ItemError }
  | { kind: 'pause-for-login'; revoked: boolean; error: ItemError }
  | { kind: 'outdated'; error: ItemError }
  /** Not from an answer: the device's present key cannot decrypt the record. */
  | { kind: 'unreadable'; error: ItemError }
  | { kind: 'rejected'; error: ItemError }
  /** Refused for what the app cannot have caused, such as a body that was damaged on its way. */
  | { kind: 'doubted'; error: ItemError }
  | { kind: 'no-answer'; error: ItemError }

type Refusal = Exclude<Verdict, { kind: 'done' | 'delivered' | 'unreadable' }>
type FailureKind = Exclude<Refusal['kind'], 'no-answer'>

/**
 * What an error of our server means; the first match counts, and `'*'` is any code. An unlisted error counts
 * as no answer: the record is tried again, so nothing is lost.
 */
const FAILURES: ReadonlyArray<readonly [status: number | '5xx', code: string, kind: FailureKind]> = [
  [400, 'MALFORMED_REQUEST', 'doubted'],
  [400, '*', 'rejected'],
  [401, '*', 'pause-for-login'],
  [403, 'ORIGIN_NOT_ALLOWED', 'doubted'],
  [403, '*', 'rejected'],
  [404, 'NOT_FOUND', 'doubted'],
  // After a loss of data a device may still have to bring back the document that it is about.
  [404, 'DOCUMENT_NOT_FOUND', 'doubted'],
  [404, '*', 'rejected'],
  [408, '*', 'retry-later'],
  [409, 'IDEMPOTENCY_IN_PROGRESS', 'retry-later'],
  [409, '*', 'rejected'],
  [413, 'BODY_TOO_LARGE', 'doubted'],
  [413, '*', 'rejected'],
  [415, 'UNSUPPORTED_CONTENT', 'doubted'],
  [415, '*', 'rejected'],
  [422, '*', 'rejected'],
  [425, '*', 'retry-later'],
  [426, 'APP_OUTDATED', 'outdated'],
  [429, '*', 'retry-later'],
  ['5xx', '*', 'retry-later'],
]

/** Reasons for not sending that the device finds, without asking the server. */
export const DEVICE_ERRORS = {
  NO_ANSWER: fromDevice('NO_ANSWER', '서버의 응답을 받지 못했습니다. 자동으로 다시 보냅니다.'),
  FILE_MISSING: fromDevice(
    'FILE_MISSING',
    '기기에 저장된 파일을 찾을 수 없습니다. 신청을 다시 열어 파일을 첨부해주세요.',
  ),
  UNREADABLE: fromDevice(
    'UNREADABLE',
    '지금의 로그인으로는 열 수 없어 보내지 못했습니다. 내용은 기기에 그대로 보관되어 있습니다.',
  ),
  MISSING: fromDevice('MISSING', '서버에서 찾을 수 없는 신청이어서 자동으로 다시 보냅니다.'),
  UNKNOWN_KIND: fromDevice('UNKNOWN_KIND', '앱을 최신 버전으로 업데이트해주세요.'),
} as const satisfies Record<string, ItemError>

/** The server has other bytes under this key, so every further try would be refused. */
export function otherFile(documentNumber: string): ItemError {
  return fromDevice(
    'FILE_MISMATCH',
    `접수되었지만(접수번호 ${documentNumber}) 서버의 파일이 기기의 파일과 다릅니다. 본사에 확인해주세요.`,
  )
}

const NO_ANSWER: Refusal = { kind: 'no-answer', error: DEVICE_ERRORS.NO_ANSWER }

/**
 * What the answer to one try means for its record. `null` is a network error; `now` in ms since 1970 is for a
 * Retry-After that is a date.
 */
export function classifyAnswer(answer: HttpAnswer | null, sent: SentRecord, now: number): Verdict {
  if (!answer) return NO_ANSWER
  if (answer.status === 200 || answer.status === 201) return classifySuccess(answer.body, sent)
  const verdict = classifyFailure(answer, now)
  // What stands against a record that was accepted once may pass: another device may still have to bring back its application.
  return verdict.kind === 'rejected' && sent.receipt ? { ...verdict, kind: 'doubted' } : verdict
}

/** What an answer means that is no success, whatever was asked. */
export function classifyFailure(answer: HttpAnswer, now: number): Refusal {
  const failure = ourFailure(answer)
  const kind = failure && FAILURES.find(([status, code]) => isRuleFor(status, code, failure))?.[2]
  if (!failure || !kind) return NO_ANSWER
  if (kind === 'retry-later') {
    return { kind, retryAfterMs: retryAfterMs(answer.retryAfter, now), error: failure }
  }
  if (kind === 'pause-for-login') return { kind, revoked: failure.code === 'SESSION_REVOKED', error: failure }
  return { kind, error: failure }
}

function classifySuccess(body: unknown, sent: SentRecord): Verdict {
  if (isStoredMessage(body, sent)) return { kind: 'delivered' }
  const accepted = readAcceptance(body, sent.submissionId)
  if (!accepted) return NO_ANSWER
  const { fileSha256, ...acceptance } = accepted
  if (fileSha256 !== sent.fileSha256) return { kind: 'rejected', error: otherFile(acceptance.documentNumber) }
  return { kind: 'done', ...acceptance }
}

/** The answer to a message is the message itself, under the key that it was sent with. */
function isStoredMessage(body: unknown, { submissionId, fileSha256 }: SentRecord): boolean {
  if (!isRecord(body) || body.clientMessageId !== submissionId || typeof body.number !== 'number')
    return false
  return (body.file === null) === (fileSha256 === null)
}

/** What was accepted for exactly this record, or null. A purged document has no id and still counts. */
export function readAcceptance(
  body: unknown,
  submissionId: string,
): (Acceptance & { fileSha256: string | null }) | null {
  if (!isRecord(body) || body.submissionId !== submissionId) return null
  const { id, documentNumber, fileSha256, receipt } = body
  if (typeof documentNumber !== 'string' || documentNumber === '') return null
  if (typeof fileSha256 !== 'string' && fileSha256 !== null) return null
  return {
    documentId: typeof id === 'number' ? id : null,
    documentNumber,
    fileSha256,
    ...(isRecord(receipt) ? { receipt } : {}),
  }
}

/** Our server's error, or null when a proxy, a captive portal or a broken connection sent the answer. */
export function ourFailure({ status, body }: HttpAnswer): ItemError | null {
  if (!isRecord(body) || typeof body.code !== 'string' || typeof body.error !== 'string') return null
  return { status, code: body.code, sentence: body.error }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRuleFor(status: number | '5xx', code: string, failure: ItemError): boolean {
  const sameStatus =
    status === '5xx' ? failure.status >= 500 && failure.status <= 599 : status === failure.status
  return sameStatus && (code === '*' || code === failure.code)
}

/** Retry-After is either seconds or an HTTP date. */
function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function fromDevice(code: string, sentence: string): ItemError {
  return { status: 0, code, sentence }
}
