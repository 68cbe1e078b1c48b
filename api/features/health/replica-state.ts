import type { ReplicaState } from '#shared/health/health.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import { readReplicaProof } from '../../replica/replica-proof.ts'

/** So long behind is told the administrator; a second or two is usual. */
const FAR_BEHIND_MS = 60_000
const PROOF_TOO_OLD_MS = 2 * 86_400_000

type Deps = Pick<Context, 'replica' | 'database' | 'clock'>

/** How far the replica is; null: there is none. */
export async function replicaState({ replica, database, clock }: Deps): Promise<ReplicaState | null> {
  if (replica === null) return null
  const { lastShippedAt, behindSince } = replica.status()
  const proof = await readReplicaProof(database.kysely)
  const behindMs = behindSince === null ? 0 : clock.now().getTime() - Date.parse(behindSince)
  return {
    behindSeconds: Math.max(0, Math.round(behindMs / 1000)),
    lastShippedAt,
    provenAt: proof?.problem === null ? proof.at : null,
    failedAt: proof?.isDisproved ? proof.at : null,
  }
}

/** What is wrong with the replica, as sentences for the administrator. */
export async function replicaWarnings({ replica, database, clock }: Deps): Promise<string[]> {
  if (replica === null) return []
  const { behindSince, problem, missingFiles } = replica.status()
  const now = clock.now().getTime()
  const warnings: string[] = []
  if (behindSince !== null && now - Date.parse(behindSince) > FAR_BEHIND_MS) {
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
