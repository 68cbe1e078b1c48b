import { at0 } from './ink.ts'

/** A vertical line of a table. */
export interface Separator {
  x: number
  top: number
  bottom: number
}

/** Pixels. Lines in photos have small gaps. */
const MOST_GAP = 3

/** Separates table lines from letters: lines are runs longer than letters. `lines` is 1 where they are. */
export function takeLinesOut(
  mask: Uint8Array,
  { width, height }: { width: number; height: number },
  shortest: { across: number; down: number },
): { letters: Uint8Array; lines: Uint8Array; separators: Separator[] } {
  const lines = new Uint8Array(mask.length)
  const separators: Separator[] = []
  // A line that is not quite level moves from one pixel row to the next, so neighbouring rows belong to it.
  const markRun = (from: number, to: number, step: number, beside: number) => {
    for (let at = from; at <= to; at += step) {
      lines[at] = 1
      if (mask[at - beside]) lines[at - beside] = 1
      if (mask[at + beside]) lines[at + beside] = 1
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (const [from, to] of runs(
      mask,
      { start: y * width, step: 1, beside: width, count: width },
      shortest.across,
    )) {
      markRun(y * width + from, y * width + to, 1, width)
    }
  }
  for (let x = 0; x < width; x += 1) {
    for (const [from, to] of runs(mask, { start: x, step: width, beside: 1, count: height }, shortest.down)) {
      markRun(x + from * width, x + to * width, width, 1)
      separators.push({ x, top: from, bottom: to })
    }
  }
  return { letters: mask.map((ink, at) => (ink && !lines[at] ? 1 : 0)), lines, separators }
}

interface Walk {
  start: number
  step: number
  /** The distance in the mask to the neighbouring pixel across the direction of the walk. */
  beside: number
  count: number
}

function runs(mask: Uint8Array, { start, step, beside, count }: Walk, shortest: number): [number, number][] {
  const found: [number, number][] = []
  let from = -1
  let last = -1
  for (let index = 0; index <= count; index += 1) {
    const at = start + index * step
    const isInk = index < count && at0(mask, at) + at0(mask, at - beside) + at0(mask, at + beside) > 0
    if (isInk) {
      if (from < 0) from = index
      last = index
    } else if (from >= 0 && (index - last > MOST_GAP || index === count)) {
      if (last - from + 1 >= shortest) found.push([from, last])
      from = -1
    }
  }
  return found
}
