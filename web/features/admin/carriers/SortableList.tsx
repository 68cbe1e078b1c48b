import { chakra, Flex } from '@chakra-ui/react'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { VISUALLY_HIDDEN } from '../../../ui/FieldFrame.tsx'
import { SortableItem } from './SortableItem.tsx'

export interface SortableListProps {
  label: string
  items: readonly { id: number; name: string; content: ReactNode }[]
  /** The ids in their new order. */
  onOrder: (ids: number[]) => void
}

/** A list whose order is changed by dragging a handle, by arrow keys on it, or by the two buttons of a row. */
export function SortableList({ label, items, onOrder }: SortableListProps) {
  const [said, setSaid] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const ids = items.map(({ id }) => id)
  /** A place before the first or after the last one means the first or the last. */
  const move = (id: number, wanted: number) => {
    const from = ids.indexOf(id)
    const to = Math.max(0, Math.min(wanted, ids.length - 1))
    if (from < 0 || from === to) return
    onOrder(arrayMove(ids, from, to))
    setSaid(`${items[from]?.name}: ${ids.length}개 중 ${to + 1}번째`)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) move(Number(active.id), ids.indexOf(Number(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={SAID_HERE}
    >
      <chakra.span role="status" css={VISUALLY_HIDDEN}>
        {said}
      </chakra.span>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Flex as="ol" aria-label={label} direction="column" gap="1.5">
          {items.map(({ id, name, content }, index) => (
            <SortableItem
              key={id}
              id={id}
              name={name}
              place={index + 1}
              onMove={(button, steps) => {
                flushSync(() => move(id, index + steps))
                // React moves the row in the document, and a moved element loses the focus.
                button.focus()
              }}
            >
              {content}
            </SortableItem>
          ))}
        </Flex>
      </SortableContext>
    </DndContext>
  )
}

/** Switches off the messages of dnd-kit: they are English and name keys that are not used here. */
const SAID_HERE = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}
