import { filtered, type Gray, greatest, least, mean } from './gray.ts'
import { isConvex, type Point, type Quad } from './quad.ts'

/** The picture in which edges are looked for has this many pixels on its long side; a print's strokes are thinner than 11. */
export const EDGE_PICTURE = 400
const STROKES = 5

const LINES = 20
/** How much brighter the page must be than what lies beside it, 0 to 255. */
const BRIGHTER = 12
/** How many samples of a side, and of all four, must be brighter inside. */
const LEAST_OF_SIDE = 0.6
const LEAST_OF_ALL = 0.8
/** Smaller parts of a photo are rather a box on a form than the form. */
const LEAST_AREA = 0.2
const SAMPLES = 48

/** `x * cos + y * sin = distance`, in pixels; the normal (cos, sin) points to where it is brighter. */
interface Line {
  cos: number
  sin: number
  distance: number
}

/**
 * The corners of a sheet of paper on a darker ground; null when that is not sure, because a crop that loses a part of a contract
 * is worse than none. Print is painted over first, and each side must be a step from dark to bright, so that a frame printed on
 * the paper is never taken for its edge.
 */
export function findPage(picture: Gray): Quad | null {
  const smooth = filtered(picture, 1, mean)
  const unprinted = filtered(filtered(smooth, STROKES, greatest), STROKES, least)
  const ground = filtered(unprinted, 1, mean)
  const lines = strongestLines(ground)
  let best: { corners: Point[]; sides: Line[]; score: number } | null = null
  for (const sides of rectangles(lines)) {
    const corners = cornersOf(sides)
    if (corners === null || !isPlausible(corners, picture) || !facesIn(sides, corners)) continue
    const supports = corners.map((corner, index) =>
      supportOf(ground, corner, corners[(index + 1) % 4] ?? corner, sides[index] as Line),
    )
    const support = mean(supports)
    if (Math.min(...supports) < LEAST_OF_SIDE || support < LEAST_OF_ALL) continue
    // Of two that fit, the larger one loses less.
    const score = support + areaOf(corners) / (picture.width * picture.height) / 4
    if (best === null || score > best.score) best = { corners, sides, score }
  }
  if (best === null) return null
  const { corners, sides } = best
  const fitted = sides.map((side, index) =>
    fittedTo(ground, corners[index] as Point, corners[(index + 1) % 4] as Point, side),
  )
  return upright(cornersOf(fitted) ?? corners, picture)
}

/** The lines along which it gets brighter, found by the votes of all pixels (Hough), the strongest first. */
function strongestLines({ width, height, data }: Gray): Line[] {
  const ANGLES = 180
  const reach = Math.ceil(Math.hypot(width, height))
  const votes = new Uint16Array(ANGLES * reach * 2)
  const cos = Array.from({ length: ANGLES }, (_, angle) => Math.cos((angle * 2 * Math.PI) / ANGLES))
  const sin = Array.from({ length: ANGLES }, (_, angle) => Math.sin((angle * 2 * Math.PI) / ANGLES))
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x
      const right = (data[at + 2] ?? 0) - (data[at - 2] ?? 0)
      const down = (data[at + 2 * width] ?? 0) - (data[at - 2 * width] ?? 0)
      if (Math.abs(right) + Math.abs(down) < BRIGHTER) continue
      const angle = Math.round((Math.atan2(down, right) / (2 * Math.PI)) * ANGLES)
      for (let near = -3; near <= 3; near += 1) {
        const turned = (angle + near + ANGLES) % ANGLES
        const distance = Math.round((x * (cos[turned] ?? 0) + y * (sin[turned] ?? 0)) / 2)
        const cell = turned * reach * 2 + distance + reach
        votes[cell] = (votes[cell] ?? 0) + 1
      }
    }
  }
  const lines: Line[] = []
  const fewest = Math.min(width, height) / 4
  while (lines.length < LINES) {
    let top = 0
    let most = 0
    for (let cell = 0; cell < votes.length; cell += 1) {
      if ((votes[cell] ?? 0) > most) {
        most = votes[cell] ?? 0
        top = cell
      }
    }
    if (most < fewest) break
    const [angle, place] = [Math.floor(top / (reach * 2)), top % (reach * 2)]
    lines.push({ cos: cos[angle] ?? 0, sin: sin[angle] ?? 0, distance: (place - reach) * 2 })
    // Its neighbours are the same line.
    for (let near = -4; near <= 4; near += 1) {
      const row = ((angle + near + ANGLES) % ANGLES) * reach * 2
      votes.fill(0, row + Math.max(0, place - 5), row + Math.min(reach * 2, place + 6))
    }
  }
  return lines
}

/** Lines that could be the sides of a page, clockwise: two that face each other, and two that cross them and do so too. */
function* rectangles(lines: readonly Line[]): Generator<Line[]> {
  const together = (one: Line, other: Line) => one.cos * other.cos + one.sin * other.sin
  const facing = lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => (together(one, other) < -0.77 ? [[one, other] as const] : [])),
  )
  for (const [index, [one, opposite]] of facing.entries()) {
    for (const [other, across] of facing.slice(index + 1)) {
      if (Math.abs(together(one, other)) > 0.64 || Math.abs(together(one, across)) > 0.64) continue
      const isClockwise = one.cos * other.sin - one.sin * other.cos > 0
      yield isClockwise ? [one, other, opposite, across] : [one, across, opposite, other]
    }
  }
}

/** Where each side meets the one before it; null when two are parallel. */
function cornersOf(sides: readonly Line[]): Point[] | null {
  const corners = sides.map((side, index) => {
    const before = sides[(index + 3) % 4] as Line
    const apart = before.cos * side.sin - before.sin * side.cos
    return {
      x: (before.distance * side.sin - side.distance * before.sin) / apart,
      y: (side.distance * before.cos - before.distance * side.cos) / apart,
    }
  })
  return corners.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) ? corners : null
}

function isPlausible(corners: readonly Point[], { width, height }: Gray): boolean {
  const beyond = Math.max(width, height) * 0.02
  const isInside = corners.every(
    ({ x, y }) => x >= -beyond && y >= -beyond && x <= width + beyond && y <= height + beyond,
  )
  if (!isInside || !isConvex(corners) || areaOf(corners) < LEAST_AREA * width * height) return false
  const lengths = corners.map((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner
    return Math.hypot(next.x - corner.x, next.y - corner.y)
  })
  const ratio = (one = 1, other = 1) => Math.min(one, other) / Math.max(one, other)
  return ratio(lengths[0], lengths[2]) > 0.5 && ratio(lengths[1], lengths[3]) > 0.5
}

/** Whether it gets brighter towards the middle on all sides. */
function facesIn(sides: readonly Line[], corners: readonly Point[]): boolean {
  const [x, y] = [mean(corners.map((corner) => corner.x)), mean(corners.map((corner) => corner.y))]
  return sides.every(({ cos, sin, distance }) => x * cos + y * sin > distance)
}

function areaOf(corners: readonly Point[]): number {
  const sum = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(sum) / 2
}

/** How much of a side is brighter inside than outside, 0 to 1. */
function supportOf(ground: Gray, from: Point, to: Point, { cos, sin }: Line): number {
  let brighter = 0
  for (const { x, y } of samplesOf(from, to)) {
    const inside = valueAt(ground, x + 4 * cos, y + 4 * sin)
    const outside = valueAt(ground, x - 4 * cos, y - 4 * sin)
    if (inside !== null && outside !== null && inside - outside >= BRIGHTER) brighter += 1
  }
  return brighter / SAMPLES
}

/** The side where the step really is, by least squares over its samples, one pixel further out. */
function fittedTo(ground: Gray, from: Point, to: Point, side: Line): Line {
  const { cos, sin } = side
  const [along, off]: [number[], number[]] = [[], []]
  for (const [index, { x, y }] of samplesOf(from, to).entries()) {
    let [steepest, place] = [BRIGHTER / 2, Number.NaN]
    for (let step = -6; step <= 6; step += 0.5) {
      const inside = valueAt(ground, x + (step + 1.5) * cos, y + (step + 1.5) * sin)
      const outside = valueAt(ground, x + (step - 1.5) * cos, y + (step - 1.5) * sin)
      if (inside === null || outside === null || inside - outside <= steepest) continue
      steepest = inside - outside
      place = step
    }
    if (Number.isNaN(place)) continue
    along.push(index - SAMPLES / 2)
    off.push(place)
  }
  if (off.length < SAMPLES / 2) return side
  const [middle, center] = [mean(along), mean(off)]
  const spread = along.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  const slope =
    along.reduce((sum, value, at) => sum + (value - middle) * ((off[at] ?? 0) - center), 0) / spread
  const atEnd = (index: number) => center + slope * (index - SAMPLES / 2 - middle) - 1
  const [first, last] = [atEnd(0), atEnd(SAMPLES - 1)]
  const start = { x: from.x + first * cos, y: from.y + first * sin }
  const end = { x: to.x + last * cos, y: to.y + last * sin }
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  // Clockwise, the inside is on the right.
  const [newCos, newSin] = [-(end.y - start.y) / length, (end.x - start.x) / length]
  return { cos: newCos, sin: newSin, distance: start.x * newCos + start.y * newSin }
}

function samplesOf(from: Point, to: Point): Point[] {
  return Array.from({ length: SAMPLES }, (_, index) => {
    const share = 0.02 + (0.96 * index) / (SAMPLES - 1)
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  })
}

/** Null beside the picture. */
function valueAt({ width, height, data }: Gray, x: number, y: number): number | null {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return null
  return data[row * width + column] ?? null
}

/** The corners as parts of the picture, beginning with the one that is nearest to its upper left. */
function upright(corners: readonly Point[], { width, height }: Gray): Quad {
  const bounded = corners.map(({ x, y }) => ({
    x: Math.min(Math.max(x / width, 0), 1),
    y: Math.min(Math.max(y / height, 0), 1),
  }))
  const sums = bounded.map(({ x, y }) => x * width + y * height)
  const first = sums.indexOf(Math.min(...sums))
  return [...bounded.slice(first), ...bounded.slice(0, first)] as unknown as Quad
}
