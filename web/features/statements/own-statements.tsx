import { type SettlementStage, STAGE_LABELS } from '#shared/statements/settlement-month.contract.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'
import { Badge } from '../../ui/Badge.tsx'

/** The store's own statements: the list of months, and below it each month. */
export const OWN_STATEMENTS_KEY = [...SETTLEMENTS_KEY, 'own'] as const

/** A store sees 검토 only where its objection, or a change, has called an approved month back. */
export function StageBadge({ stage }: { stage: SettlementStage }) {
  return (
    <Badge size="sm" colorPalette={stage === 'paid' ? 'green' : stage === 'review' ? 'orange' : 'accent'}>
      {STAGE_LABELS[stage]}
    </Badge>
  )
}
