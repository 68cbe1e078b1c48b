import { Badge } from '../../ui/Badge.tsx'

/** A label beside figures that count only the user's own work. */
export function OwnWork() {
  return (
    <Badge size="sm" colorPalette="accent">
      내가 처리한 건만
    </Badge>
  )
}
