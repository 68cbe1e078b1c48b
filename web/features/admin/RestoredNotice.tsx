import { formatCount } from '#shared/count.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import type { readSystemStatus } from '#shared/health/health.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { Notice } from '../../ui/Notice.tsx'

const SOURCES = { backup: '백업', replica: '복제본' }

/** That the data was restored a short time ago, what may be missing since, and what devices have brought back. */
export function RestoredNotice({
  epoch,
  begunAt,
  takenAt,
  source,
  recovered,
}: NonNullable<ResponseOf<typeof readSystemStatus>['restored']>) {
  const [from, to] = [formatKstDateTime(takenAt), formatKstDateTime(begunAt)]
  return (
    <Notice kind="info" title={`${SOURCES[source]}에서 복원했습니다 (기록 차수 ${epoch})`}>
      {`${from}의 데이터로 ${to}에 다시 시작했습니다. 그 사이의 처리, 메모, 채팅, 계정은 없을 수 있습니다.\n`}
      {`기기에서 다시 받아 아직 확인하지 않은 신청: ${formatCount(recovered)}건. 비밀번호와 권한, 비활성으로 바꾼 계정은 ${from}의 상태입니다.`}
    </Notice>
  )
}
