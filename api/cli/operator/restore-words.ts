import { formatCount } from '#shared/count.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import type { DamagedFile } from '../../database/damaged-files.ts'

/** More are told in the administration. */
const FILES_TOLD = 50

/** `3일 4시간`, `2시간 5분`, at least a minute. */
export function spanWords(from: string, to: Date): string {
  const minutes = Math.max(1, Math.round((to.getTime() - Date.parse(from)) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return hours === 0 ? `${days}일` : `${days}일 ${hours}시간`
  return hours === 0 ? `${minutes}분` : `${hours}시간 ${minutes % 60}분`
}

/** What whoever restored must know: what may be missing, what came back that was ended, and which files are not whole. */
export function restoredLines(
  takenAt: string,
  { epoch, at, damaged }: { epoch: number; at: Date; damaged: readonly DamagedFile[] },
): string[] {
  const [from, to] = [formatKstDateTime(takenAt), formatKstDateTime(at)]
  const files = damaged
    .slice(0, FILES_TOLD)
    .map(({ of, fileName, what }) => `  ${of} ${fileName} (${what === 'missing' ? '없음' : '손상'})`)
  return [
    `새 기록 차수는 ${epoch}입니다. 모든 로그인이 끝났고, 새 번호는 예전 번호와 겹치지 않습니다.`,
    `없을 수 있는 것: ${from}부터 ${to}까지(${spanWords(takenAt, at)}) 있었던 일`,
    '  돌아오는 것: 그동안의 신청 가운데 기기에 남아 있는 것. 다시 로그인하면 저절로 올라오고, 복구됨으로 표시됩니다.',
    '  돌아오지 않는 것: 그동안의 처리와 메모, 채팅, 가격과 정산, 새 계정, 접속 기록',
    '  되돌아간 것: 그동안 바꾼 비밀번호와 권한, 비활성으로 바꾼 계정. 로그인하면 안 되는 계정이 없는지 확인해주세요.',
    '  다시 만들 것: 나누어 준 등록코드. 모두 취소했습니다.',
    ...(damaged.length === 0 ? [] : [`온전하지 않은 파일 ${formatCount(damaged.length)}개:`, ...files]),
    ...(damaged.length > FILES_TOLD ? [`  외 ${formatCount(damaged.length - FILES_TOLD)}개`] : []),
  ]
}
