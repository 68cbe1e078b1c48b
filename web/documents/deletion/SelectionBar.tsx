import { chakra, Text } from '@chakra-ui/react'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button } from '../../ui/Button.tsx'

export interface SelectionBarProps {
  /** How many rows are chosen, and how many there are to choose from. */
  count: number
  rowCount: number
  onAll: () => void
  onClear: () => void
  onDelete: () => void
  isDeleting: boolean
}

/** Below a list whose rows can be chosen, always in view: how many are, and what becomes of them. */
export function SelectionBar({ count, rowCount, onAll, onClear, onDelete, isDeleting }: SelectionBarProps) {
  const isAll = count > 0 && count === rowCount
  return (
    <Bar role="toolbar" aria-label="선택한 문서">
      <Text role="status" fontWeight="medium" className="tabular" flex="1">
        {count === 0 ? '선택한 문서 없음' : `${count.toLocaleString('ko-KR')}건 선택`}
      </Text>
      <Button size="sm" variant="ghost" colorPalette="gray" onClick={isAll ? onClear : onAll}>
        {isAll ? '선택 해제' : '모두 선택'}
      </Button>
      <Button
        size="sm"
        colorPalette="red"
        variant={count === 0 ? 'outline' : 'solid'}
        loading={isDeleting}
        loadingText="삭제 중…"
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
        선택 삭제
      </Button>
    </Bar>
  )
}

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    zIndex: 'docked',
    bottom: 'calc(env(safe-area-inset-bottom) + {spacing.2})',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    mt: '2',
    ps: '4',
    pe: '2',
    py: '2',
    layerStyle: 'card',
    boxShadow: 'md',
  },
})
