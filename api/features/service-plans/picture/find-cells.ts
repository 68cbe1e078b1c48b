import {
  type Box,
  type GreyPicture,
  median,
  middleOf,
  overlapAcross,
  overlapDown,
  rightOf,
  unionOf,
} from './boxes.ts'
import { connectedStrokes, type Stroke } from './find-boxes.ts'
import { inkOf } from './ink.ts'
import { type Separator, takeLinesOut } from './table-lines.ts'

/** All sizes in letter heights, except LETTER_HEIGHTS. */
const SHORTEST_LINE = { across: 8, down: 2.2 }
const WORD_GAP = 0.75
const SPECK = 0.3
const LETTER_HEIGHTS = { least: 8, most: 160 }

export interface Cells {
  boxes: Box[]
  /** The height of a usual letter, in pixels. */
  letterHeight: number
  /** 1 at the pixels of table lines. */
  lines: Uint8Array
}

/** Boxes around text: words that stand close together on one line are joined, but never across a table line. */
export function findCells(picture: GreyPicture): Cells {
  const ink = inkOf(picture)
  const first = letterHeightOf(connectedStrokes(ink, picture.width))
  const { letters, lines, separators } = takeLinesOut(ink, picture, {
    across: first * SHORTEST_LINE.across,
    down: first * SHORTEST_LINE.down,
  })
  const strokes = connectedStrokes(letters, picture.width)
  const letterHeight = letterHeightOf(strokes)
  const words = joined(
    strokes.filter((stroke) => isOfLetter(stroke, letterHeight)),
    letterHeight,
    separators,
  )
  const boxes = words
    .filter((box) => box.height >= letterHeight * SPECK || box.width >= letterHeight * SPECK * 2)
    .filter((box) => box.height >= letterHeight * 0.4)
  return { boxes, letterHeight, lines }
}

/** Remains of lines and of the paper's edges are no letters: they are long and thin, or large and nearly empty. */
function isOfLetter({ width, height, ink }: Stroke, letter: number): boolean {
  if (height > letter * 4 || (width < 3 && height < 3)) return false
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  if (longer > letter * 1.4 && shorter < letter * 0.3) return false
  return longer < letter * 1.6 || ink >= width * height * 0.13
}

/** The median height of letter-sized boxes; larger ones weigh more, as small ones are parts of letters. */
function letterHeightOf(boxes: readonly Box[]): number {
  const heights = boxes
    .map(({ height, width }) => ({ height, width }))
    .filter(
      ({ height, width }) =>
        height >= LETTER_HEIGHTS.least && height <= LETTER_HEIGHTS.most && width < height * 4,
    )
  return median(heights.flatMap(({ height }) => Array<number>(Math.round(height / 4)).fill(height))) || 30
}

function joined(strokes: readonly Box[], letter: number, separators: readonly Separator[]): Box[] {
  const sorted = [...strokes].sort((a, b) => a.left - b.left)
  const parent = sorted.map((_, index) => index)
  const root = (index: number): number => {
    let at = index
    while (parent[at] !== at) at = parent[at] ?? at
    parent[index] = at
    return at
  }
  for (const [index, box] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      if (other === undefined || other.left - rightOf(box) > letter * WORD_GAP) {
        if (other !== undefined && other.left - box.left > letter * 8) break
        continue
      }
      if (belongTogether(box, other, letter) && !isParted(box, other, separators))
        parent[root(next)] = root(index)
    }
  }
  const groups = new Map<number, Box[]>()
  for (const [index, box] of sorted.entries()) {
    groups.set(root(index), [...(groups.get(root(index)) ?? []), box])
  }
  return [...groups.values()].map(unionOf)
}

function belongTogether(a: Box, b: Box, letter: number): boolean {
  const gap = -overlapAcross(a, b)
  const over = overlapDown(a, b)
  const lower = Math.min(a.height, b.height)
  if (gap < letter * WORD_GAP && over >= lower * 0.5) return true
  // Commas and dots, and the parts of a syllable that stand above each other.
  if (gap < letter * 0.3 && over > -letter * 0.1 && lower < letter * 0.6) return true
  return gap < 0 && over > -letter * 0.2 && lower < letter * 0.6
}

function isParted(a: Box, b: Box, separators: readonly Separator[]): boolean {
  const from = Math.min(rightOf(a), rightOf(b)) - 1
  const to = Math.max(a.left, b.left) + 1
  if (to <= from) return false
  const y = (middleOf(a) + middleOf(b)) / 2
  return separators.some(({ x, top, bottom }) => x >= from && x <= to && y >= top && y <= bottom)
}
