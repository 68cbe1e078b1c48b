import type { ItemError } from './outbox-item.ts'

/** What the device itself has to say about a record that the server has not (rightly) answered for. */
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
  UNKNOWN_KIND: fromDevice('UNKNOWN_KIND', '앱을 최신 버전으로 업데이트해주세요.'),
} as const satisfies Record<string, ItemError>

/** The server acknowledges other bytes than the device has under this key: every further try would be refused. */
export function otherFile(documentNumber: string): ItemError {
  return fromDevice(
    'FILE_MISMATCH',
    `접수번호 ${documentNumber}(으)로 접수되었지만 서버의 파일이 기기의 파일과 다릅니다. 본사에 확인해주세요.`,
  )
}

function fromDevice(code: string, sentence: string): ItemError {
  return { status: 0, code, sentence }
}
