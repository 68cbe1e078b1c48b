/** A place on a photo: 0 to 1 from its upper left corner. */
export interface Point {
  x: number
  y: number
}

/** The corners of a page on its photo: upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point]

export const WHOLE_PHOTO: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** Whether the corners go round clockwise without a dent, as those of any page do. */
export function isConvex(quad: readonly Point[]): boolean {
  return quad.every((corner, index) => {
    const next = quad[(index + 1) % quad.length]
    const after = quad[(index + 2) % quad.length]
    if (next === undefined || after === undefined) return false
    const turn = (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x)
    return turn > 0
  })
}

/** The size in pixels of a page that lies like this on a photo of that size, its longest side bounded. */
export function pageSize(
  quad: Quad,
  photo: { width: number; height: number },
  longest: number,
): { width: number; height: number } {
  const length = (from: Point, to: Point) =>
    Math.hypot((to.x - from.x) * photo.width, (to.y - from.y) * photo.height)
  const [upperLeft, upperRight, lowerRight, lowerLeft] = quad
  const width = Math.max(length(upperLeft, upperRight), length(lowerLeft, lowerRight), 1)
  const height = Math.max(length(upperLeft, lowerLeft), length(upperRight, lowerRight), 1)
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
