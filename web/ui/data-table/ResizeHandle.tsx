import { type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { COLUMN_SIZES, type TableHeader } from './table-model.ts'

const STEP = 16

interface ResizeHandleProps {
  /** The column's header. */
  name: ReactNode
  /** One of all handles can be reached by Tab, the others from there. */
  isTabStop: boolean
  sizing: TableHeader<object>['sizing']
}

/**
 * The edge of a header by which its column is made wider or narrower (WAI-ARIA APG: window splitter): by dragging, or with the
 * arrows to the left and right. The arrows up and down lead to the other columns' edges; Enter and a double click give the column
 * its own width back.
 */
export function ResizeHandle({ name, isTabStop, sizing }: ResizeHandleProps) {
  const [measured, setMeasured] = useState<number>()
  const size = sizing.size ?? measured
  const drag = (event: SyntheticEvent<HTMLElement>) => sizing.drag(event, widthOf(event.currentTarget))
  const mouseDown = (event: MouseEvent<HTMLElement>) => {
    // A double click would select a word beside the edge, and the next drag carry that word away instead.
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    drag(event)
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    const turn = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined && turn === undefined && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (step !== undefined) sizing.set((sizing.size ?? widthOf(event.currentTarget)) + step)
    else if (turn !== undefined) focusOther(event.currentTarget, turn)
    else sizing.set(undefined)
  }
  return (
    <hr
      aria-orientation="vertical"
      aria-label={`${typeof name === 'string' ? name : ''} 열 너비`}
      aria-valuemin={COLUMN_SIZES.least}
      aria-valuemax={COLUMN_SIZES.most}
      aria-valuenow={size ?? COLUMN_SIZES.least}
      aria-valuetext={size === undefined ? undefined : `${size}픽셀`}
      title="끌어서 너비 조절, 두 번 누르면 처음대로"
      tabIndex={isTabStop ? 0 : -1}
      data-resize
      data-dragged={sizing.isDragged || undefined}
      onFocus={(event) => setMeasured(widthOf(event.currentTarget))}
      onMouseDown={mouseDown}
      onTouchStart={drag}
      onDoubleClick={() => sizing.set(undefined)}
      onKeyDown={keyDown}
    />
  )
}

function widthOf(handle: HTMLElement): number {
  return handle.parentElement?.offsetWidth ?? COLUMN_SIZES.least
}

function focusOther(handle: HTMLElement, turn: number): void {
  const all = [...(handle.closest('tr')?.querySelectorAll<HTMLElement>('[data-resize]') ?? [])]
  all[all.indexOf(handle) + turn]?.focus()
}
