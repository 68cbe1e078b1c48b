import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepTurns, keptTurns } from './kept-turns.ts'
import { type Anchor, anchorAt, turned, zoomByWheel, zoomStep, zoomWithin } from './paper-view.ts'

/** What marks the element of a page on the stage. */
export const SHEET = 'data-sheet'

export interface PaperView {
  /** 1 fits the pages to the width. */
  zoom: number
  turns: 0 | 1 | 2 | 3
  /** The room for pages that are fitted, in pixels; 0 until it is measured. */
  width: number
  /** The index of the page that is read. */
  page: number
  zoomBy: (direction: 1 | -1) => void
  fitWidth: () => void
  turn: () => void
  goTo: (page: number) => void
  /** Brings a point of an upright page, given in parts of it, into the middle if it is out of view. */
  show: (page: number, across: number, down: number) => void
}

/** Zoom, turns and place of a paper on its stage: by buttons, wheel, two fingers and drag. */
export function usePaperView(stage: RefObject<HTMLDivElement | null>, fileId: number, isThere: boolean) {
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(() => keptTurns(fileId))
  const [width, setWidth] = useState(0)
  const [page, setPage] = useState(0)
  const anchor = useRef<Anchor | null>(null)

  useEffect(() => {
    const element = stage.current
    if (element === null || !isThere) return
    const measure = new ResizeObserver(() => {
      // Its upper edge stays what it was, as text is read from there.
      anchor.current ??= anchorAt(rectsOf(element), element.clientWidth / 2, 0)
      setWidth(innerWidthOf(element))
    })
    measure.observe(element)
    return () => measure.disconnect()
  }, [stage, isThere])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the pages' size moves what is read.
  useLayoutEffect(() => {
    const element = stage.current
    if (element === null || anchor.current === null) return
    const { page, across, down, x, y } = anchor.current
    anchor.current = null
    const sheet = rectsOf(element)[page]
    if (sheet === undefined) return
    element.scrollLeft += sheet.left + across * sheet.width - x
    element.scrollTop += sheet.top + down * sheet.height - y
  }, [stage, zoom, turns, width])

  /** Zooms so that what is at the point, in the stage's pixels, stays there. */
  const zoomTo = (next: (zoom: number) => number, at?: { x: number; y: number }) => {
    const element = stage.current
    if (element === null) return
    anchor.current = at === undefined ? middleOf(element) : anchorAt(rectsOf(element), at.x, at.y)
    setZoom(next)
  }
  useZoomByHand(stage, isThere, zoomTo)
  useDrag(stage, isThere)

  useEffect(() => {
    const element = stage.current
    if (element === null || !isThere) return
    const follow = () => setPage(anchorAt(rectsOf(element), 0, element.clientHeight / 3).page)
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [stage, isThere])

  const view: PaperView = {
    zoom,
    turns,
    width,
    page,
    zoomBy: (direction) => zoomTo((zoom) => zoomStep(zoom, direction)),
    fitWidth: () => zoomTo(() => 1),
    turn: () => {
      const next = turned(turns)
      keepTurns(fileId, next)
      anchor.current = { page, across: 0, down: 0, x: PADDING, y: PADDING }
      setTurns(next)
      setZoom(1)
    },
    goTo: (page) => {
      const element = stage.current
      const sheet = element && rectsOf(element)[page]
      if (sheet) element.scrollTop += sheet.top - PADDING
    },
    show: (page, across, down) => {
      const element = stage.current
      const sheet = element && rectsOf(element)[page]
      if (!sheet) return
      const [x, y] = afterTurns(turns, across, down)
      const { clientWidth, clientHeight } = element
      const [left, top] = [sheet.left + x * sheet.width, sheet.top + y * sheet.height]
      if (left < 0 || left > clientWidth) element.scrollLeft += left - clientWidth / 2
      if (top < 0 || top > clientHeight) element.scrollTop += top - clientHeight / 2
    },
  }
  return view
}

/** The room around the pages, in pixels. */
export const PADDING = 8

function innerWidthOf(element: HTMLElement): number {
  return Math.max(0, element.clientWidth - 2 * PADDING)
}

/** Where a point of an upright page is on the turned one, both in parts. */
function afterTurns(turns: number, x: number, y: number): [number, number] {
  const points: [number, number][] = [
    [x, y],
    [1 - y, x],
    [1 - x, 1 - y],
    [y, 1 - x],
  ]
  return points[turns] ?? [x, y]
}

/** The pages' places, measured from the stage's upper left corner. */
function rectsOf(element: HTMLElement): DOMRect[] {
  const { left, top } = element.getBoundingClientRect()
  return [...element.querySelectorAll(`[${SHEET}]`)].map((sheet) => {
    const rect = sheet.getBoundingClientRect()
    return new DOMRect(rect.left - left, rect.top - top, rect.width, rect.height)
  })
}

function middleOf(element: HTMLElement): Anchor {
  return anchorAt(rectsOf(element), element.clientWidth / 2, element.clientHeight / 2)
}

type ZoomTo = (next: (zoom: number) => number, at: { x: number; y: number }) => void

/** The wheel with Ctrl, which is also what a touchpad's pinch sends, and two fingers on a screen. The wheel alone scrolls. */
function useZoomByHand(stage: RefObject<HTMLElement | null>, isThere: boolean, zoomTo: ZoomTo): void {
  const latest = useRef(zoomTo)
  useEffect(() => {
    latest.current = zoomTo
  })
  useEffect(() => {
    const element = stage.current
    if (element === null || !isThere) return
    const at = (x: number, y: number) => {
      const { left, top } = element.getBoundingClientRect()
      return { x: x - left, y: y - top }
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 33
      latest.current((zoom) => zoomByWheel(zoom, pixels), at(event.clientX, event.clientY))
    }
    let apart = 0
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches
      if (one === undefined || other === undefined) {
        apart = 0
        return
      }
      if (event.cancelable) event.preventDefault()
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
      const factor = apart === 0 ? 1 : now / apart
      apart = now
      const middle = at((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2)
      if (factor !== 1) latest.current((zoom) => zoomWithin(zoom * factor), middle)
    }
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    element.addEventListener('wheel', onWheel, { passive: false })
    for (const name of touches) element.addEventListener(name, onTouch, { passive: false })
    return () => {
      element.removeEventListener('wheel', onWheel)
      for (const name of touches) element.removeEventListener(name, onTouch)
    }
  }, [stage, isThere])
}

/** A mouse drags the pages; fingers scroll them by themselves. */
function useDrag(stage: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = stage.current
    if (element === null || !isThere) return
    const onDown = (event: PointerEvent) => {
      const isOnPages = event.offsetX < element.clientWidth || event.target !== element
      if (event.pointerType !== 'mouse' || event.button !== 0 || !isOnPages) return
      element.setPointerCapture(event.pointerId)
    }
    const onMove = (event: PointerEvent) => {
      if (!element.hasPointerCapture(event.pointerId)) return
      element.scrollLeft -= event.movementX
      element.scrollTop -= event.movementY
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
    }
  }, [stage, isThere])
}
