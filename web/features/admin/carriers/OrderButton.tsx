import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { Button } from '../../../ui/Button.tsx'

export function OrderButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" variant="outline" colorPalette="gray" onClick={onClick}>
      <ArrowUpDown aria-hidden />
      순서 변경
    </Button>
  )
}
