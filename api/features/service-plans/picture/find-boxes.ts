import type { Box } from './boxes.ts'
import { at0 } from './ink.ts'

/** Connected marked pixels of a mask, with the box around them. */
export interface Stroke extends Box {
  /** How many pixels are marked. */
  ink: number
}

export function connectedStrokes(mask: Uint8Array, width: number): Stroke[] {
  const seen = new Uint8Array(mask.length)
  const stack: number[] = []
  const strokes: Stroke[] = []
  for (let start = 0; start < mask.length; start += 1) {
    if (!mask[start] || seen[start]) continue
    seen[start] = 1
    stack.push(start)
    let [left, right, top, bottom, ink] = [width, 0, mask.length, 0, 0]
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      ink += 1
      const x = at % width
      const y = (at - x) / width
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let dy = -width; dy <= width; dy += width) {
        for (let next = at + dy - 1; next <= at + dy + 1; next += 1) {
          if (!at0(mask, next) || seen[next]) continue
          seen[next] = 1
          stack.push(next)
        }
      }
    }
    strokes.push({ left, top, width: right - left + 1, height: bottom - top + 1, ink })
  }
  return strokes
}
