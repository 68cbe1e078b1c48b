import type { ReplicaState } from '#shared/health/health.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { ReplicaLoss } from '../../replica/replica-claim.ts'
import { readReplicaProof } from '../../replica/replica-proof.ts'

/** So long behind is told the administrator; a second or two is usual. */
const FAR_BEHIND_MS = 60_000
const PROOF_TOO_OLD_MS = 2 * 86_400_000

type Deps = Pick<Context, 'replica' | 'database' | 'clock'>

/** How far the replica is; null: there is none. */
export async function replicaState({ replica, database, clock }: Deps): Promise<ReplicaState | null> {
  if (replica === null) return null
  const { lastShippedAt, behindSince, lost } = replica.status()
  const proof = await readReplicaProof(database.kysely)
  const behindMs = behindSince === null ? 0 : clock.now().getTime() - Date.parse(behindSince)
  return {
    behindSeconds: Math.max(0, Math.round(behindMs / 1000)),
    lastShippedAt,
    lost: lost?.why ?? null,
    provenAt: proof?.problem === null ? proof.at : null,
    failedAt: proof?.isDisproved ? proof.at : null,
  }
}

/** What is wrong with the replica, as sentences for the administrator. */
export async function replicaWarnings({ replica, database, clock }: Deps): Promise<string[]> {
  if (replica === null) return []
  const { behindSince, problem, missingFiles, lost, isWithData } = replica.status()
  const now = clock.now().getTime()
  const warnings: string[] = []
  if (isWithData)
    warnings.push(
      '복제 위치(REPLICA)가 데이터와 같은 디스크에 있어, 디스크가 고장 나면 함께 사라집니다. 다른 디스크의 폴더나 버킷으로 바꿔주세요.',
    )
  if (lost !== null) warnings.push(lostWarning(lost))
  else if (behindSince !== null && now - Date.parse(behindSince) > FAR_BEHIND_MS) {
    const why = problem === null ? '' : ` (${problem})`
    warnings.push(
      `${formatKstDateTime(behindSince)}부터 복제되지 않았습니다${why}. 복제 위치(REPLICA)의 연결과 남은 공간을 확인해주세요.`,
    )
  }
  if (missingFiles > 0)
    warnings.push(
      `없거나 손상되어 복제하지 못한 파일이 ${missingFiles}개 있습니다. 파일 점검에서 확인해주세요.`,
    )
  const proof = await readReplicaProof(database.kysely)
  if (proof?.isDisproved)
    warnings.push(
      `복제본이 시험 복원에서 온전하게 돌아오지 않았습니다 (${formatKstDateTime(proof.at)}: ${proof.problem}). 새 스냅숏으로 다시 복제하며, 다음 시험 복원이 성공할 때까지 복제본으로는 보관됨이 되지 않습니다.`,
    )
  else if (proof !== null && proof.problem !== null)
    warnings.push(`복제본을 시험 복원하지 못했습니다 (${formatKstDateTime(proof.at)}: ${proof.problem}).`)
  else if (proof !== null && now - Date.parse(proof.at) > PROOF_TOO_OLD_MS)
    warnings.push(`복제본의 마지막 시험 복원이 ${formatKstDateTime(proof.at)}입니다.`)
  return warnings
}

function lostWarning(lost: ReplicaLoss): string {
  const rest =
    '올바른 위치가 돌아올 때까지 복제본으로는 보관됨이 되지 않습니다. 지금의 위치를 이 서버의 것으로 쓰려면 npm run admin -- take-replica를 실행해주세요.'
  if (lost.why === 'gone')
    return `복제 위치(REPLICA)에 이 서버의 복제본이 없습니다. 디스크나 버킷이 연결되어 있는지 확인해주세요. ${rest}`
  const by = lost.server === undefined ? '' : ` (${lost.server}, ${formatKstDateTime(lost.since ?? '')}부터)`
  return `복제 위치(REPLICA)를 다른 서버가 쓰고 있습니다${by}. 두 서버가 한 위치를 쓸 수 없으니 한쪽의 REPLICA를 바꿔주세요. ${rest}`
}
