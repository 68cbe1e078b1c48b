/** A rectangle in the pixels of a picture. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** One byte per pixel, from 0 (black) to 255 (white). */
export interface GreyPicture {
  pixels: Uint8Array
  width: number
  height: number
}

export const rightOf = (box: Box) => box.left + box.width
export const bottomOf = (box: Box) => box.top + box.height
export const middleOf = (box: Box) => box.top + box.height / 2
export const centreOf = (box: Box) => box.left + box.width / 2

export function unionOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return {
    left,
    top,
    width: Math.max(...boxes.map(rightOf)) - left,
    height: Math.max(...boxes.map(bottomOf)) - top,
  }
}

/** How far two boxes overlap horizontally; negative: the gap between them. */
export function overlapAcross(a: Box, b: Box): number {
  return Math.min(rightOf(a), rightOf(b)) - Math.max(a.left, b.left)
}

/** How far two boxes overlap vertically; negative: the gap between them. */
export function overlapDown(a: Box, b: Box): number {
  return Math.min(bottomOf(a), bottomOf(b)) - Math.max(a.top, b.top)
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
