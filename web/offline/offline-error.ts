export type OfflineErrorCode =
  | 'NOT_SIGNED_IN'
  | 'LOGIN_NEEDED'
  | 'NO_CONNECTION'
  | 'BEING_SENT'
  | 'NOT_FOUND'
  | 'NOT_REPLACEABLE'
  | 'UNREADABLE'
  | 'REFUSED'
  | 'STORAGE_FULL'
  | 'QUEUE_FULL'
  | 'BAD_DEVICE_KEY'

/** The default sentences; for other codes the thrower gives one. */
const SENTENCES: Partial<Record<OfflineErrorCode, string>> = {
  NOT_SIGNED_IN: '로그인이 필요합니다.',
  NO_CONNECTION:
    '서버에 연결할 수 없습니다. 한 번 전송을 시도한 신청은 연결된 뒤에 수정하거나 삭제할 수 있습니다.',
  NOT_REPLACEABLE:
    '고치던 신청이 다른 화면에서 이미 제출되었거나 삭제되었습니다. 전송 대기함을 확인해주세요.',
  UNREADABLE: '기기에 저장된 내용을 읽을 수 없습니다.',
  STORAGE_FULL: '기기의 저장 공간이 부족합니다. 공간을 확보한 뒤 다시 시도해주세요.',
  BAD_DEVICE_KEY: '기기 키가 올바르지 않습니다. 다시 로그인해주세요.',
}

/** A failure on the device, with a stable code and a sentence for the user. */
export class OfflineError extends Error {
  readonly code: OfflineErrorCode

  constructor(code: OfflineErrorCode, more: { sentence?: string; cause?: unknown } = {}) {
    super(more.sentence ?? SENTENCES[code] ?? code, { cause: more.cause })
    this.name = 'OfflineError'
    this.code = code
  }
}
