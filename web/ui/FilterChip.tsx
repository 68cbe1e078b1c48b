import X from 'lucide-react/icons/x'
import { Button } from './Button.tsx'

export interface FilterChipProps {
  /** What it filters for: 신규, 접수일 기준. */
  label: string
  onRemove: () => void
}

/** A filter that came with a link and has no field: shown as a word, removed by a press. */
export function FilterChip({ label, onRemove }: FilterChipProps) {
  return (
    <Button size="sm" variant="subtle" onClick={onRemove} aria-label={`${label} 조건 해제`}>
      {label}
      <X aria-hidden />
    </Button>
  )
}
