import { SESSION_SENTENCES } from './auth/session-sentences.ts'
import { CHAT_CLOSED } from './documents/activation-status.ts'

/**
 * The error catalogue: stable code → HTTP status and the Korean sentence that the user reads. The server throws by code and the
 * web decides by code; nothing depends on a sentence.
 */
export const ERRORS = {
  MALFORMED_REQUEST: {
    status: 400,
    sentence: '요청 형식이 올바르지 않습니다. 화면을 새로고침한 뒤 다시 시도해주세요.',
  },
  INVALID_INPUT: { status: 400, sentence: '입력한 내용을 다시 확인해주세요.' },

  INVALID_CREDENTIALS: { status: 401, sentence: '아이디 또는 비밀번호가 올바르지 않습니다.' },
  OTP_REQUIRED: { status: 401, sentence: '인증 앱의 인증번호 6자리를 입력해주세요.' },
  NOT_AUTHENTICATED: { status: 401, sentence: '로그인이 필요합니다.' },
  SESSION_EXPIRED: { status: 401, sentence: SESSION_SENTENCES.expired },
  SESSION_REVOKED: { status: 401, sentence: SESSION_SENTENCES.revoked },
  DEALER_PENDING: { status: 401, sentence: '승인 대기 중인 계정입니다.' },
  DEALER_REJECTED: { status: 401, sentence: '반려된 신청입니다.' },

  FORBIDDEN: { status: 403, sentence: '이 작업을 할 권한이 없습니다. 관리자에게 문의해주세요.' },
  PROOF_NEEDED: {
    status: 403,
    sentence: '본인 확인이 필요합니다. 로그인할 때처럼 확인한 뒤 다시 시도해주세요.',
  },
  ORIGIN_NOT_ALLOWED: { status: 403, sentence: '허용되지 않은 주소에서 온 요청입니다.' },

  NOT_FOUND: { status: 404, sentence: '요청한 항목을 찾을 수 없습니다. 삭제되었을 수 있습니다.' },
  DOCUMENT_NOT_FOUND: { status: 404, sentence: '신청을 찾을 수 없습니다.' },
  FILE_NOT_FOUND: { status: 404, sentence: '첨부된 파일이 없습니다.' },
  CHAT_ROOM_NOT_FOUND: { status: 404, sentence: '채팅방을 찾을 수 없습니다' },
  KP_NUMBER_NOT_FOUND: {
    status: 404,
    sentence: '등록되지 않은 KP번호입니다. 번호를 확인하거나 본사에 문의해주세요.',
  },
  METHOD_NOT_ALLOWED: { status: 405, sentence: '지원하지 않는 요청입니다.' },
  UPLOAD_TIMED_OUT: { status: 408, sentence: '전송이 중단되었습니다. 다시 시도해주세요.' },

  CONFLICT: { status: 409, sentence: '이미 등록된 내용과 겹칩니다. 입력한 내용을 확인해주세요.' },
  IN_USE: { status: 409, sentence: '사용 중이어서 삭제할 수 없습니다.' },
  VERSION_CONFLICT: { status: 409, sentence: '다른 사용자가 먼저 수정했습니다. 바뀐 내용을 확인해주세요.' },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    sentence: '같은 신청을 처리하고 있습니다. 잠시 후 다시 시도해주세요.',
  },
  SUBMISSION_WITHDRAWN: { status: 409, sentence: '기기에서 취소된 신청입니다.' },
  USERNAME_TAKEN: { status: 409, sentence: '이미 사용 중인 아이디입니다. 다른 아이디를 입력해주세요.' },
  KP_NUMBER_TAKEN: { status: 409, sentence: '이미 등록된 KP번호입니다. 관리자에게 문의해주세요.' },
  CONTACT_CODE_TAKEN: { status: 409, sentence: '이미 존재합니다: 접점코드' },
  CARRIER_TAKEN: { status: 409, sentence: '이미 존재하는 통신사입니다.' },
  SERVICE_PLAN_TAKEN: { status: 409, sentence: '같은 통신사에 같은 이름의 요금제가 있습니다.' },
  ADDITIONAL_SERVICE_TAKEN: { status: 409, sentence: '같은 통신사에 같은 이름의 부가서비스가 있습니다.' },
  BUSINESS_NUMBER_TAKEN: {
    status: 409,
    sentence: '이미 등록 신청된 사업자등록번호입니다. 본사에 문의해주세요.',
  },
  EMAIL_TAKEN: { status: 409, sentence: '이미 등록 신청된 이메일입니다. 다른 이메일을 입력해주세요.' },
  DEALER_NAME_TAKEN: {
    status: 409,
    sentence:
      '같은 이름의 판매점이나 접점코드가 이미 있습니다. 승인하면 새 계정도 그 접점코드로 접수할 수 있습니다.',
  },
  REGISTRATION_DECIDED: { status: 409, sentence: '이미 처리된 등록 신청입니다. 목록을 새로고침해주세요.' },
  ACTIVATED_DOCUMENT_LOCKED: { status: 409, sentence: '개통완료된 문서는 수정할 수 없습니다.' },
  CLOSED_DOCUMENT_LOCKED: { status: 409, sentence: '취소되거나 폐기된 신청은 관리자만 다시 열 수 있습니다.' },
  CUSTOMER_MASKED: {
    status: 409,
    sentence: '보관 기간이 지나 가려진 고객정보입니다. 수정할 수 없습니다.',
  },
  MONTH_CLOSED: { status: 409, sentence: '마감된 달의 정산은 변경할 수 없습니다.' },
  PREVIEW_OUTDATED: {
    status: 409,
    sentence: '확인한 뒤에 정산 금액이 바뀌었습니다. 금액을 다시 확인해주세요.',
  },
  OPEN_WORK: {
    status: 409,
    sentence: '처리 중인 담당 신청이 있습니다. 넘겨받을 담당자를 선택해주세요.',
  },
  ALREADY_TAKEN: { status: 409, sentence: '다른 담당자가 먼저 담당한 신청입니다.' },
  UNDO_TOO_LATE: {
    status: 409,
    sentence: '되돌릴 수 있는 시간이 지났거나 그사이에 다시 변경되었습니다.',
  },
  SUPPLEMENT_NOT_REQUESTED: { status: 409, sentence: '보완 요청이 없는 신청입니다.' },
  RISKY_FILE: {
    status: 409,
    sentence: '위험할 수 있는 파일입니다. 내용을 확인한 뒤에 다운로드해주세요.',
  },
  CHAT_CLOSED: { status: 409, sentence: CHAT_CLOSED },

  FILE_TOO_LARGE: { status: 413, sentence: '파일이 너무 큽니다. 더 작은 파일을 올려주세요.' },
  BODY_TOO_LARGE: { status: 413, sentence: '보낸 내용이 너무 큽니다. 내용을 줄여 다시 시도해주세요.' },
  UNSUPPORTED_FILE: {
    status: 415,
    sentence: '파일 형식 오류: 올릴 수 없는 파일입니다.',
  },
  UNSUPPORTED_CONTENT: { status: 415, sentence: '지원하지 않는 요청 형식입니다.' },

  INFECTED_FILE: {
    status: 422,
    sentence: '악성코드가 발견되어 받을 수 없는 파일입니다. 다른 파일을 올려주세요.',
  },
  MISSING_FIELDS: { status: 422, sentence: '필수 항목을 입력해주세요.' },
  RULE_BROKEN: { status: 422, sentence: '입력한 내용이 접수 조건에 맞지 않습니다.' },
  IDEMPOTENCY_MISMATCH: { status: 422, sentence: '앞서 전송된 내용과 다릅니다. 확인한 뒤 다시 보내주세요.' },
  WEAK_PASSWORD: { status: 422, sentence: '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해주세요.' },

  APP_OUTDATED: { status: 426, sentence: '앱을 최신 버전으로 업데이트해주세요.' },
  SECOND_FACTOR_NEEDED: {
    status: 428,
    sentence: '이 계정은 2단계 인증을 등록해야 사용할 수 있습니다. 먼저 등록해주세요.',
  },
  TOO_MANY_ATTEMPTS: { status: 429, sentence: '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.' },
  TOO_MANY_UPLOADS: {
    status: 429,
    sentence: '같은 계정에서 보내는 파일이 너무 많습니다. 앞의 전송이 끝난 뒤 다시 시도해주세요.',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    sentence: '같은 계정의 같은 작업을 처리하고 있습니다. 끝난 뒤 다시 시도해주세요.',
  },
  TOO_MANY_WITHDRAWALS: {
    status: 429,
    sentence:
      '짧은 시간에 취소한 신청이 너무 많습니다. 기기에 그대로 보관되어 있으니 잠시 후 다시 시도해주세요.',
  },
  TOO_MANY_REQUESTS: { status: 429, sentence: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.' },

  FILE_DAMAGED: {
    status: 500,
    sentence: '파일이 손상되었거나 저장소에 없어 열 수 없습니다. 관리자에게 문의해주세요.',
  },
  INTERNAL: { status: 500, sentence: '요청에 실패했습니다.' },
  UNAVAILABLE: { status: 503, sentence: '서버가 바쁩니다. 잠시 후 다시 시도해주세요.' },
  STORAGE_FAILED: {
    status: 503,
    sentence: '서버의 저장 장치에 오류가 있어 처리하지 못했습니다. 관리자에게 문의해주세요.',
  },
  NO_SPACE: { status: 507, sentence: '서버 저장 공간이 부족합니다. 관리자에게 문의해주세요.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type ErrorCode = keyof typeof ERRORS

/** The body of every answer that is not a success. `details` has one entry a field, row or rule. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  details?: ErrorDetail[]
  totalErrors?: number
  /** With the refusal of a whole table of contact codes: none. */
  addedCodes?: string[]
  /** The present state on the server, with VERSION_CONFLICT; how to answer OTP_REQUIRED. */
  current?: unknown
}

export interface ErrorDetail {
  /** Field name or path of the input, e.g. `customerPhone`. */
  field?: string
  message: string
}

/** A failure that the user is told about. Thrown by rules and handlers, turned into an answer in one place. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined
  readonly current: unknown
  addedCodes: string[] | undefined
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      message?: string | undefined
      details?: ErrorDetail[] | undefined
      current?: unknown
      retryAfter?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(more.message ?? ERRORS[code].sentence, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.details = more.details
    this.current = more.current
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** For queries: the error when no row was found. */
export const notFound = () => new AppError('NOT_FOUND')

/** A broken rule, with the field that breaks it and the sentence that the user reads. */
export function broken(field: string, message: string, code: ErrorCode = 'RULE_BROKEN'): AppError {
  return new AppError(code, { message, details: [{ field, message }] })
}
