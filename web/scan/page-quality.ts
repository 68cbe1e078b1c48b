import type { Gray } from './gray.ts'

/** What a photographed page may suffer from. */
export interface PageQuality {
  isDark: boolean
  isBlurred: boolean
}

/** Pages are judged at this size, in pixels on the long side, at which sharp print is one or two pixels thick. */
export const JUDGED_PICTURE = 1200
/** The paper of a photo below this brightness reads badly, 0 to 255. */
const DARK_PAPER = 110
const TILE = 24
/** A tile with less difference than this has no print on it. */
const PRINT_CONTRAST = 60
const FEWEST_TILES = 12
/** The Laplacian's variance in proportion to the brightness's own, below which print is not sharp. */
const SHARP = 0.25

/** Judges the page by its paper's brightness, and by the variance of the Laplacian where something is printed. */
export function judgePage(page: Gray): PageQuality {
  return { isDark: brightnessOf(page) < DARK_PAPER, isBlurred: isBlurred(page) }
}

/** That of the brightest tenth, which is paper on nearly all pages. */
function brightnessOf({ data }: Gray): number {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  let left = data.length / 10
  for (let value = 255; value > 0; value -= 1) {
    left -= counts[value] ?? 0
    if (left <= 0) return value
  }
  return 0
}

/** Each tile with print is judged for itself, so that neither empty paper nor faint print count as blurred. */
function isBlurred(page: Gray): boolean {
  const measures: number[] = []
  for (let top = 1; top + TILE < page.height; top += TILE) {
    for (let left = 1; left + TILE < page.width; left += TILE) {
      const measure = sharpnessOf(page, left, top)
      if (measure !== null) measures.push(measure)
    }
  }
  if (measures.length < FEWEST_TILES) return false
  measures.sort((one, other) => one - other)
  return (measures[Math.floor(measures.length / 2)] ?? SHARP) < SHARP
}

/** Null without print. */
function sharpnessOf({ width, data }: Gray, left: number, top: number): number | null {
  let [darkest, brightest] = [255, 0]
  let [sum, squares, bend, bendSquares] = [0, 0, 0, 0]
  for (let y = top; y < top + TILE; y += 1) {
    for (let x = left; x < left + TILE; x += 1) {
      const at = y * width + x
      const value = data[at] ?? 0
      const around =
        (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0)
      const laplacian = around - 4 * value
      darkest = Math.min(darkest, value)
      brightest = Math.max(brightest, value)
      sum += value
      squares += value * value
      bend += laplacian
      bendSquares += laplacian * laplacian
    }
  }
  if (brightest - darkest < PRINT_CONTRAST) return null
  const count = TILE * TILE
  const variance = squares / count - (sum / count) ** 2
  return (bendSquares / count - (bend / count) ** 2) / variance
}
