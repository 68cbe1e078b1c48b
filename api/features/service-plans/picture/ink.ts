import type { GreyPicture } from './boxes.ts'

/** An edge counts from this share of the strongest edges on; weaker ones are paper texture and noise. */
const SHARE_OF_STRONGEST = 0.25
const LEAST_EDGE = 20

/** 1 where brightness changes sharply: at table lines and the outlines of letters, dark or light. */
export function inkOf({ pixels, width, height }: GreyPicture): Uint8Array {
  const edges = new Uint8Array(pixels.length)
  const histogram = new Uint32Array(256)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const across = Math.abs(at0(pixels, at + 1) - at0(pixels, at - 1))
      const down = Math.abs(at0(pixels, at + width) - at0(pixels, at - width))
      const edge = Math.max(across, down)
      edges[at] = edge
      histogram[edge] = at0(histogram, edge) + 1
    }
  }
  const threshold = Math.max(LEAST_EDGE, SHARE_OF_STRONGEST * strongest(histogram, pixels.length))
  return edges.map((edge) => (edge >= threshold ? 1 : 0))
}

/** The edge strength that the strongest 0.5 % of all pixels reach. */
function strongest(histogram: Uint32Array, total: number): number {
  let seen = 0
  for (let edge = 255; edge > 0; edge -= 1) {
    seen += at0(histogram, edge)
    if (seen >= total / 200) return edge
  }
  return 0
}

export function at0(numbers: ArrayLike<number>, at: number): number {
  return numbers[at] ?? 0
}
