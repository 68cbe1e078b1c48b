import type { ErrorCode, ErrorDetail } from '#shared/errors.ts'

/** A code of the catalogue, or one that a newer server knows and this version does not. */
export type AnsweredCode = ErrorCode | (string & Record<never, never>)

interface ApiErrorFields {
  status: number
  code: AnsweredCode
  message: string
  details: ErrorDetail[]
  totalErrors?: number | undefined
  addedCodes?: string[] | undefined
  current?: unknown
  retryAfter?: number | undefined
}

/** The server refused. `message` is a Korean sentence for the user; decide by `code`, never by sentence. */
export class ApiError extends Error {
  readonly status: number
  readonly code: AnsweredCode
  readonly details: ErrorDetail[]
  readonly totalErrors: number | undefined
  readonly addedCodes: string[] | undefined
  /** The record as the server has it now, with VERSION_CONFLICT. */
  readonly current: unknown
  /** Seconds, from Retry-After. */
  readonly retryAfter: number | undefined

  constructor(fields: ApiErrorFields) {
    super(fields.message)
    this.name = 'ApiError'
    this.status = fields.status
    this.code = fields.code
    this.details = fields.details
    this.totalErrors = fields.totalErrors
    this.addedCodes = fields.addedCodes
    this.current = fields.current
    this.retryAfter = fields.retryAfter
  }
}

export type NoAnswerReason = 'unreachable' | 'timeout' | 'foreign'

const NO_ANSWER: Record<NoAnswerReason, string> = {
  unreachable: '서버가 응답하지 않습니다. 연결을 확인한 뒤 다시 시도해주세요.',
  timeout: '서버가 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
  foreign: '서버에서 알 수 없는 응답을 받았습니다. 연결을 확인한 뒤 다시 시도해주세요.',
}

/**
 * No answer of our server arrived: no connection, a time-out, or something else answered (a captive portal, a
 * proxy). Nobody knows whether the server did what was asked.
 */
export class NetworkError extends Error {
  readonly reason: NoAnswerReason

  constructor(reason: NoAnswerReason, cause?: unknown, sentence: string = NO_ANSWER[reason]) {
    super(sentence, { cause })
    this.name = 'NetworkError'
    this.reason = reason
  }
}

/** True when the server's answer carries one of these codes. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code)
}

/**
 * True when the session has ended, or its owner was asked for a proof and gave none: what lies over the screen says so, and the
 * screen need not. A call that follows the one which learnt it carries no session any more.
 */
export function isLoginAsked(error: unknown): boolean {
  return hasCode(error, 'SESSION_EXPIRED', 'NOT_AUTHENTICATED', 'PROOF_NEEDED')
}

/** The sentence to show for anything that was thrown; `fallback` for everything that has no Korean sentence of its own. */
export function sentenceOf(error: unknown, fallback = '요청에 실패했습니다.'): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.message || fallback
  return fallback
}
