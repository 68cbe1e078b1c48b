import type { Box, GreyPicture } from './boxes.ts'
import { at0 } from './ink.ts'
import { fromGrey, greyOf } from './straighten-picture.ts'

/** The letter height in pixels at which recognition works best. */
export const READ_HEIGHT = 40
/** Margin around the box, in letter heights: the found outlines lie a little inside the strokes. */
const PADDING = 0.12

/** The text of one cell: dark on white, without table lines, scaled to the height that is read best. */
export function cellPicture(
  { grey, lines }: { grey: GreyPicture; lines: Uint8Array },
  box: Box,
  letterHeight: number,
): Promise<GreyPicture> {
  const pad = Math.round(letterHeight * PADDING) + 1
  const left = Math.max(0, box.left - pad)
  const top = Math.max(0, box.top - pad)
  const width = Math.min(grey.width, box.left + box.width + pad) - left
  const height = Math.min(grey.height, box.top + box.height + pad) - top
  const cut = new Uint8Array(width * height)
  const histogram = new Uint32Array(256)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = at0(grey.pixels, (top + y) * grey.width + left + x)
      cut[y * width + x] = shade
      histogram[shade] = at0(histogram, shade) + 1
    }
  }
  const { paper, letters } = shadesOf(histogram, cut.length)
  const span = letters - paper || 1
  for (let at = 0; at < cut.length; at += 1) {
    const y = Math.floor(at / width)
    const isLine = lines[(top + y) * grey.width + left + (at - y * width)] === 1
    const darkness = isLine ? 0 : Math.min(1, Math.max(0, (at0(cut, at) - paper) / span))
    cut[at] = Math.round(255 * (1 - darkness))
  }
  const factor = READ_HEIGHT / letterHeight
  return greyOf(
    fromGrey({ pixels: cut, width, height }).resize({
      width: Math.max(1, Math.round(width * factor)),
      height: Math.max(1, Math.round(height * factor)),
      fit: 'fill',
      kernel: 'cubic',
    }),
  )
}

/** Paper has the most frequent shade; letters are at the end of the scale (dark or light) farther from it. */
function shadesOf(histogram: Uint32Array, total: number): { paper: number; letters: number } {
  let paper = 0
  let most = -1
  for (let shade = 0; shade < 256; shade += 1) {
    let around = 0
    for (let near = Math.max(0, shade - 6); near <= Math.min(255, shade + 6); near += 1)
      around += at0(histogram, near)
    if (around > most) [paper, most] = [shade, around]
  }
  const share = total * 0.02
  const end = (from: number, step: number) => {
    let seen = 0
    for (let shade = from; shade >= 0 && shade < 256; shade += step) {
      seen += at0(histogram, shade)
      if (seen >= share) return shade
    }
    return paper
  }
  const [dark, light] = [end(0, 1), end(255, -1)]
  return { paper, letters: paper - dark >= light - paper ? dark : light }
}
