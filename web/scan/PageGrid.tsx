import { chakra, Flex, Heading, Text } from '@chakra-ui/react'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import Camera from 'lucide-react/icons/camera'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../ui/Button.tsx'
import { VISUALLY_HIDDEN } from '../ui/FieldFrame.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { warningOf } from './pages.ts'

export interface PageGridProps {
  pages: readonly File[]
  /** The page that was removed last, counted from 1, while that can be undone. */
  removed: number | null
  onUndo: () => void
  onMove: (from: number, to: number) => void
  onOpen: (index: number) => void
  onCamera: () => void
  onDone: () => void
}

/** All pages, to be put in order by dragging, by arrow keys on the grip, or by two buttons. */
export function PageGrid({ pages, removed, onUndo, onMove, onOpen, onCamera, onDone }: PageGridProps) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const ids = pages.map(({ name }) => name)
  const move = (from: number, wanted: number) => {
    const to = Math.max(0, Math.min(wanted, pages.length - 1))
    if (from < 0 || from === to) return
    onMove(from, to)
    setSaid(`${pages.length}쪽 중 ${to + 1}번째로 옮겼습니다.`)
  }
  /** The focus follows the page to its new place. */
  const moveBy = (from: number, steps: number, control: string) => {
    flushSync(() => move(from, from + steps))
    const card = list.current?.children[Math.max(0, Math.min(from + steps, pages.length - 1))]
    card?.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus()
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <Flex direction="column" flex="1" minHeight="0" width="full" maxWidth="3xl" mx="auto">
      <Heading as="h2" size="lg" px="5" py="4">
        {`서류 ${pages.length}쪽`}
      </Heading>
      <chakra.span role="status" css={VISUALLY_HIDDEN}>
        {said}
      </chakra.span>
      {removed === null ? null : (
        <Flex align="center" justify="space-between" gap="3" px="5" pb="2" role="status">
          <Text>{`${removed}쪽을 지웠습니다.`}</Text>
          <Button size="sm" variant="outline" onClick={onUndo}>
            되돌리기
          </Button>
        </Flex>
      )}
      {pages.length === 0 ? (
        <Text flex="1" p="5" color="fg.muted">
          담은 서류가 없습니다. 촬영하거나 앨범에서 사진을 골라주세요.
        </Text>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={SAID_HERE}
        >
          <SortableContext items={ids} strategy={rectSortingStrategy}>
            <Grid ref={list} aria-label="서류의 쪽">
              {pages.map((page, index) => (
                <Card
                  key={page.name}
                  page={page}
                  place={index + 1}
                  isLast={index === pages.length - 1}
                  onOpen={() => onOpen(index)}
                  onMove={(steps, control) => moveBy(index, steps, control)}
                />
              ))}
            </Grid>
          </SortableContext>
        </DndContext>
      )}
      <Flex gap="2" px="5" pt="3" pb="max({spacing.4}, env(safe-area-inset-bottom))" borderTopWidth="1px">
        <Button size="xl" variant="outline" flex="1" onClick={onCamera}>
          <Camera aria-hidden />
          계속 촬영
        </Button>
        <Button size="xl" flex="1" onClick={onDone} data-autofocus>
          완료
        </Button>
      </Flex>
    </Flex>
  )
}

interface CardProps {
  page: File
  place: number
  isLast: boolean
  onOpen: () => void
  onMove: (steps: number, control: string) => void
}

function Card({ page, place, isLast, onOpen, onMove }: CardProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: page.name })
  const url = useObjectUrl(page)
  const warning = warningOf(page)
  const pressKey = (event: KeyboardEvent) => {
    const steps = STEPS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onMove(steps, 'grip')
  }
  return (
    <chakra.li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform === null ? undefined : `translate(${transform.x}px, ${transform.y}px)`,
        transition,
      }}
    >
      <chakra.button
        type="button"
        data-picture
        aria-label={`${place}쪽 크게 보기${warning === null ? '' : `. ${warning}`}`}
        onClick={onOpen}
      >
        <img src={url} alt="" loading="lazy" />
      </chakra.button>
      <Text textStyle="sm" fontWeight="medium" textAlign="center">
        {`${place}쪽`}
      </Text>
      {warning === null ? null : (
        <Text textStyle="xs" color="fg.error" px="2" aria-hidden>
          {warning}
        </Text>
      )}
      <Flex justify="space-between" mt="auto">
        <IconButton
          label={`${place}쪽 앞으로`}
          icon={<ChevronLeft aria-hidden />}
          data-control="before"
          disabled={place === 1}
          onClick={() => onMove(-1, 'before')}
        />
        <IconButton
          label={`${place}쪽 끌어서 옮기기`}
          icon={<GripVertical aria-hidden />}
          data-control="grip"
          cursor="grab"
          touchAction="none"
          {...listeners}
          onKeyDown={pressKey}
        />
        <IconButton
          label={`${place}쪽 뒤로`}
          icon={<ChevronRight aria-hidden />}
          data-control="after"
          disabled={isLast}
          onClick={() => onMove(1, 'after')}
        />
      </Flex>
    </chakra.li>
  )
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

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

const Grid = chakra('ol', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    display: 'grid',
    // Three buttons for a thumb stand beside each other.
    gridTemplateColumns: 'repeat(auto-fill, minmax(134px, 1fr))',
    gridAutoRows: 'max-content',
    alignContent: 'start',
    gap: '3',
    px: '4',
    pb: '4',
    '& > li': {
      display: 'flex',
      flexDirection: 'column',
      overflow: 'hidden',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'md',
      bg: 'bg.panel',
    },
    '& > li[data-dragging]': {
      position: 'relative',
      zIndex: '1',
      boxShadow: 'md',
      borderColor: 'accent.solid',
    },
    '& [data-picture]': { height: '11rem', bg: 'bg.muted', p: '1' },
    '& img': { width: 'full', height: 'full', objectFit: 'contain' },
  },
})
