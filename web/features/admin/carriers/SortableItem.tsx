import { Box, chakra, Text } from '@chakra-ui/react'
import { useSortable } from '@dnd-kit/sortable'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../../../ui/Button.tsx'

export interface SortableItemProps {
  id: number
  name: string
  place: number
  /** Moves the item by `steps` places, upwards when negative, and keeps the focus on the button. */
  onMove: (button: HTMLElement, steps: number) => void
  children: ReactNode
}

const STEPS: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

export function SortableItem({ id, name, place, onMove, children }: SortableItemProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const steps = STEPS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onMove(event.currentTarget, steps)
  }
  return (
    <Row
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
    >
      <IconButton
        label={`${name} 옮기기`}
        icon={<GripVertical aria-hidden />}
        size="sm"
        cursor="grab"
        touchAction="none"
        {...listeners}
        onKeyDown={pressKey}
      />
      <Text className="tabular" color="fg.subtle" textStyle="sm" minWidth="6" textAlign="end">
        {place}
      </Text>
      <Box flex="1" minWidth="0" fontWeight="medium" truncate>
        {children}
      </Box>
      <IconButton
        label={`${name} 위로`}
        icon={<ChevronUp aria-hidden />}
        size="sm"
        onClick={(event) => onMove(event.currentTarget, -1)}
      />
      <IconButton
        label={`${name} 아래로`}
        icon={<ChevronDown aria-hidden />}
        size="sm"
        onClick={(event) => onMove(event.currentTarget, 1)}
      />
    </Row>
  )
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    px: '2',
    py: '1',
    layerStyle: 'card',
    borderRadius: 'md',
    '&[data-dragging]': { position: 'relative', zIndex: '1', boxShadow: 'md', borderColor: 'accent.solid' },
  },
})
