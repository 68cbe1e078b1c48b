import type { SessionUser } from '#shared/auth/account.contract.ts'
import { useSalesFigures } from '../../features/sales-manager-dashboard/sales-figures.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'

/** `팀장 · DX 1팀`, read from the figures; undefined without a position and team, and while they load. */
export function useSalesPlace(account: SessionUser): string | undefined {
  const { figures } = useSalesFigures(account, useKstDay())
  const { position, teamName } = figures?.scope ?? { position: null, teamName: null }
  return [position, teamName].filter(Boolean).join(' · ') || undefined
}
