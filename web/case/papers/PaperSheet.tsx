import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useIsNear } from '../../ui/use-is-near.ts'
import type { DrawnPage, PaperPage } from './paper.ts'
import { sheetSize, type Turns } from './paper-view.ts'
import { SHEET } from './use-paper-view.ts'

/** Browsers refuse larger canvases, and memory is short on old desks; beyond it a page is only stretched. */
const MOST_PIXELS = 16_000_000
/** A page is drawn anew when its size has rested for so long, in milliseconds. */
const REST_MS = 150

interface PaperSheetProps {
  page: PaperPage
  name: string
  /** As wide as it is shown, in pixels. */
  width: number
  turns: Turns
  /** The stage, near whose view pages are drawn. */
  stage: RefObject<HTMLElement | null>
  /** Laid over the upright page, in parts of it. */
  children?: ReactNode
}

/** One page on the stage. What lies on it turns with it. */
export function PaperSheet({ page, name, width, turns, stage, children }: PaperSheetProps) {
  const room = sheetSize(page, turns, width)
  const upright = turns % 2 === 0 ? room : { width: room.height, height: room.width }
  return (
    <Box
      {...{ [SHEET]: '' }}
      position="relative"
      flexShrink="0"
      mx="auto"
      bg="white"
      boxShadow="sm"
      style={room}
    >
      <Box
        position="absolute"
        top="50%"
        left="50%"
        style={{ ...upright, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
      >
        {page.picture === undefined ? (
          <PageCanvas page={page} name={name} width={upright.width} stage={stage} />
        ) : (
          <chakra.img src={page.picture} alt={name} draggable={false} width="full" height="full" />
        )}
        {children}
      </Box>
    </Box>
  )
}

type PageCanvasProps = Omit<PaperSheetProps, 'page' | 'turns' | 'children'> & { page: DrawnPage }

function PageCanvas({ page, name, width, stage }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useIsNear(canvas, stage)
  const isDrawn = useRef(false)
  const most = Math.sqrt((MOST_PIXELS * page.width) / page.height)
  const pixels = Math.round(Math.min(width * window.devicePixelRatio, most))
  useEffect(() => {
    const element = canvas.current
    if (element === null || pixels === 0) return
    if (!isNear) {
      element.width = 0
      isDrawn.current = false
      return
    }
    const stop = new AbortController()
    const draw = () => {
      page.draw(element, pixels, stop.signal).then(
        () => {
          isDrawn.current = true
        },
        // A broken page stays white; the others can be read.
        () => {},
      )
    }
    const rest = setTimeout(draw, isDrawn.current ? REST_MS : 0)
    return () => {
      clearTimeout(rest)
      stop.abort()
    }
  }, [page, pixels, isNear])
  return (
    <chakra.canvas ref={canvas} role="img" aria-label={name} display="block" width="full" height="full" />
  )
}
