import type { Gray } from '../gray.ts'
import { type Point, type Quad, WHOLE_PHOTO } from '../quad.ts'

export interface DrawnPhoto {
  width?: number
  height?: number
  table?: number
  paper?: number
  /** Where the page lies; null: there is none. */
  page: Quad | null
  /** Darker than the paper, in lines and with a frame round them. */
  isPrinted?: boolean
}

/** Draws a photo of a page on a table, with the noise of a camera; the same for the same wishes. */
export function drawnPhoto(wishes: DrawnPhoto): Gray {
  const { width = 400, height = 300, table = 70, paper = 215, page, isPrinted = true } = wishes
  const data = new Uint8Array(width * height)
  let seed = 7
  const noise = () => {
    seed = (seed * 16807) % 2147483647
    return (seed / 2147483647 - 0.5) * 12
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = page === null ? null : placeOn(page, (x + 0.5) / width, (y + 0.5) / height)
      const light = 1 - 0.15 * (x / width)
      const value = place === null ? table : isPrinted && isInk(place) ? 40 : paper
      data[y * width + x] = Math.min(Math.max(value * light + noise(), 0), 255)
    }
  }
  return { width, height, data }
}

/** A frame, 24 lines of words in it, and a filled bar. */
function isInk({ x, y }: Point): boolean {
  const isFrame = x > 0.08 && x < 0.92 && y > 0.06 && y < 0.94
  if (!isFrame) return false
  if (x < 0.088 || x > 0.912 || y < 0.066 || y > 0.934) return true
  if (x < 0.12 || x > 0.88) return false
  const line = (y * 30) % 1
  const word = (x * 13 + Math.floor(y * 30) * 0.37) % 1
  return line < 0.4 && word < 0.75 && (x * 120) % 1 < 0.6
}

/** Where a point of the photo is on the page, 0 to 1; null beside it. The inverse of a bilinear patch, which is close enough. */
function placeOn(page: Quad, x: number, y: number): Point | null {
  if (page === WHOLE_PHOTO) return { x, y }
  const [one, two, three, four] = page
  let [u, v] = [0.5, 0.5]
  for (let round = 0; round < 8; round += 1) {
    const at = (key: 'x' | 'y') =>
      one[key] * (1 - u) * (1 - v) + two[key] * u * (1 - v) + three[key] * u * v + four[key] * (1 - u) * v
    const du = (key: 'x' | 'y') => (two[key] - one[key]) * (1 - v) + (three[key] - four[key]) * v
    const dv = (key: 'x' | 'y') => (four[key] - one[key]) * (1 - u) + (three[key] - two[key]) * u
    const [offX, offY] = [x - at('x'), y - at('y')]
    const area = du('x') * dv('y') - dv('x') * du('y')
    u += (offX * dv('y') - dv('x') * offY) / area
    v += (du('x') * offY - offX * du('y')) / area
  }
  return u >= 0 && v >= 0 && u <= 1 && v <= 1 ? { x: u, y: v } : null
}
