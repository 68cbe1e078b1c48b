import type { ItemError } from './outbox-item.ts'

/** What the device itself has to say about a record that the server has not (rightly) answered for. */
export const DEVICE_ERRORS = {
  NO_ANSWER: fromDevice('NO_ANSWER', '서버의 응답을 받지 못했습니다. 자동으로 다시 보냅니다.'),
  FILE_MISMATCH: fromDevice(
    'FILE_MISMATCH',
    '서버가 받은 파일이 기기의 파일과 다릅니다. 자동으로 다시 보냅니다.',
  ),
  FILE_MISSING: fromDevice(
    'FILE_MISSING',
    '기기에 저장된 파일을 찾을 수 없습니다. 신청을 다시 열어 파일을 첨부해주세요.',
  ),
  UNREADABLE: fromDevice('UNREADABLE', '기기에 저장된 내용을 읽을 수 없습니다.'),
  UNKNOWN_KIND: fromDevice('UNKNOWN_KIND', '앱을 최신 버전으로 업데이트해주세요.'),
} as const satisfies Record<string, ItemError>

function fromDevice(code: string, sentence: string): ItemError {
  return { status: 0, code, sentence }
}
