import { Badge } from '../../ui/Badge.tsx'

/** Stands beside figures that are limited to one's own work. */
export function OwnWork() {
  return (
    <Badge size="sm" colorPalette="accent">
      내가 처리한 건만
    </Badge>
  )
}
