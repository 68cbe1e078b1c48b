import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { Badge } from './Badge.tsx'
import { STATUS_LOOK } from './status-look.ts'

export type StatusBadgeProps = {
  status: ActivationStatus
  /** Another word for the same status, such as 완료 in the chat's heading. */
  label?: string | undefined
  size?: 'sm' | 'md' | undefined
}

/** An activation status: always with its word and icon, never by colour alone. */
export function StatusBadge({ status, label, size }: StatusBadgeProps) {
  const { color, icon: Sign } = STATUS_LOOK[status]
  return (
    <Badge size={size} bg={`status.${color}.bg`} color={`status.${color}.fg`} icon={<Sign aria-hidden />}>
      {label ?? STATUS_TABLE[status].label}
    </Badge>
  )
}
