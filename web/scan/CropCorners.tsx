import { chakra, Flex, Text } from '@chakra-ui/react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { isConvex, type Point, type Quad, WHOLE_PHOTO } from './quad.ts'
import { Fitted, Outline, Stage } from './Stage.tsx'

const CORNERS = ['왼쪽 위', '오른쪽 위', '오른쪽 아래', '왼쪽 아래'] as const
const MAGNIFIED = 2.5
/** Of the round glass, in pixels. */
const GLASS = 112
/** A press of an arrow key, in parts of the photo. */
const STEP = 0.01
const SMALL_STEP = 0.002

export interface CropCornersProps {
  photo: Blob
  /** Null: the whole photo. */
  corners: Quad | null
  onDone: (corners: Quad | 'find' | null) => void
  onCancel: () => void
}

/** The photo as it was taken, with the four corners of the page to drag, or to move by arrow keys. */
export function CropCorners({ photo, corners: begun, onDone, onCancel }: CropCornersProps) {
  const url = useObjectUrl(photo)
  const picture = useRef<HTMLImageElement>(null)
  const [corners, setCorners] = useState<Quad>(begun ?? WHOLE_PHOTO)
  const [dragged, setDragged] = useState<number | null>(null)
  const [ratio, setRatio] = useState(1)
  const put = (index: number, { x, y }: Point) => {
    const bounded = { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) }
    setCorners((before) => before.with(index, bounded) as unknown as Quad)
  }
  const drag = (index: number, event: PointerEvent<HTMLElement>) => {
    const box = picture.current?.getBoundingClientRect()
    if (dragged !== index || box === undefined) return
    put(index, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }
  const pressKey = (index: number, event: KeyboardEvent) => {
    const [right, down] = ARROWS[event.key] ?? []
    const corner = corners[index]
    if (right === undefined || down === undefined || corner === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? SMALL_STEP : STEP
    put(index, { x: corner.x + right * step, y: corner.y + down * step })
  }
  const isCrossed = !isConvex(corners)
  const isWhole = corners.every(
    ({ x, y }, index) => x === WHOLE_PHOTO[index]?.x && y === WHOLE_PHOTO[index]?.y,
  )
  return (
    <Stage>
      <Text p="3" textAlign="center" fontWeight="semibold">
        네 모서리를 종이에 맞춰주세요
      </Text>
      <Flex flex="1" minHeight="0" align="center" justify="center" p="6">
        <Fitted ratio={ratio}>
          <chakra.img
            ref={picture}
            src={url}
            alt="촬영한 사진"
            draggable={false}
            userSelect="none"
            onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
          />
          <Outline corners={corners} isCrossed={isCrossed} />
          {corners.map(({ x, y }, index) => (
            <Handle
              key={CORNERS[index]}
              type="button"
              aria-label={`${CORNERS[index]} 모서리, 화살표 키로 옮기기`}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(index)
              }}
              onPointerMove={(event) => drag(index, event)}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
              onKeyDown={(event) => pressKey(index, event)}
            />
          ))}
          {dragged === null || url === undefined ? null : (
            <Glass url={url} at={corners[dragged] ?? { x: 0, y: 0 }} picture={picture.current} />
          )}
        </Fitted>
      </Flex>
      <Text role="status" minHeight="6" px="4" textAlign="center" textStyle="sm">
        {isCrossed ? '네 모서리가 서로 엇갈렸습니다. 모서리를 제자리로 옮겨주세요.' : ''}
      </Text>
      <Buttons>
        <Button colorPalette="gray" onClick={() => setCorners(WHOLE_PHOTO)}>
          전체
        </Button>
        <Button colorPalette="gray" onClick={() => onDone('find')}>
          자동
        </Button>
        <Button colorPalette="gray" onClick={onCancel}>
          취소
        </Button>
        <Button disabled={isCrossed} onClick={() => onDone(isWhole ? null : corners)}>
          적용
        </Button>
      </Buttons>
    </Stage>
  )
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What is under the finger, enlarged, on the side of the photo where the finger is not. */
function Glass({ url, at, picture }: { url: string; at: Point; picture: HTMLImageElement | null }) {
  if (picture === null) return null
  const [width, height] = [picture.clientWidth * MAGNIFIED, picture.clientHeight * MAGNIFIED]
  return (
    <chakra.div
      aria-hidden
      position="absolute"
      top="2"
      borderRadius="full"
      borderWidth="2px"
      borderColor="#fff"
      pointerEvents="none"
      _after={{
        content: '""',
        position: 'absolute',
        inset: '0',
        m: 'auto',
        boxSize: '2',
        borderRadius: 'full',
        borderWidth: '2px',
        borderColor: '#50dc96',
      }}
      style={{
        [at.x < 0.5 ? 'right' : 'left']: 8,
        width: GLASS,
        height: GLASS,
        backgroundColor: '#0b0d10',
        backgroundImage: `url(${url})`,
        backgroundRepeat: 'no-repeat',
        backgroundSize: `${width}px ${height}px`,
        backgroundPosition: `${GLASS / 2 - at.x * width}px ${GLASS / 2 - at.y * height}px`,
      }}
    />
  )
}

const Handle = chakra('button', {
  base: {
    position: 'absolute',
    width: '12',
    height: '12',
    translate: '-50% -50%',
    borderRadius: 'full',
    borderWidth: '3px',
    borderColor: '#50dc96',
    bg: 'rgb(11 13 16 / 0.35)',
    touchAction: 'none',
    cursor: 'grab',
    _focusVisible: { outline: '3px solid #fff' },
  },
})

const Buttons = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: '2',
    px: '3',
    pt: '2',
    pb: 'max({spacing.4}, env(safe-area-inset-bottom))',
  },
})
