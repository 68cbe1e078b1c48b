import Pencil from 'lucide-react/icons/pencil'
import UserCog from 'lucide-react/icons/user-cog'
import type { Settlement } from '#shared/settlements/settlement.contract.ts'
import { RowActions } from '../../records/row-actions.tsx'
import { IconButton } from '../../ui/Button.tsx'

/** An action on one settlement. */
export type SettlementAction = 'amount' | 'customer'

export interface SettlementRowActionsProps {
  settlement: Settlement
  onAction: (action: SettlementAction, settlement: Settlement) => void
}

export function SettlementRowActions({ settlement, onAction }: SettlementRowActionsProps) {
  const { customerName, kind, isClosed } = settlement
  const isFixed = isClosed || kind !== 'activation'
  return (
    <RowActions>
      <IconButton
        label={isFixed ? `${customerName} 정산 금액은 바꿀 수 없음` : `${customerName} 정산 금액 수정`}
        icon={<Pencil aria-hidden />}
        size="sm"
        disabled={isFixed}
        onClick={() => onAction('amount', settlement)}
      />
      <IconButton
        label={`${customerName} 고객 관리`}
        icon={<UserCog aria-hidden />}
        size="sm"
        onClick={() => onAction('customer', settlement)}
      />
    </RowActions>
  )
}
