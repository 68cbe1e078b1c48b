import type { GreyPicture } from './boxes.ts'
import { at0 } from './ink.ts'

/** In a picture of a cell (dark on white), darker pixels than this belong to letters. */
const INK_SHADE = 150
/** A wider gap separates words; in letter heights. */
const BLANK = 0.31

/** From the first column with ink to the last. */
export interface Span {
  from: number
  to: number
}

/** Where the words of a cell begin and end: gaps between words are wider than gaps between letters. */
export function wordSpans(cell: GreyPicture, letterHeight: number): Span[] {
  const spans: Span[] = []
  for (const glyph of inkedSpans(cell)) {
    const last = spans.at(-1)
    if (last !== undefined && glyph.from - last.to <= letterHeight * BLANK) last.to = glyph.to
    else spans.push({ ...glyph })
  }
  return spans
}

/** Runs of neighbouring columns with ink: letters or parts of them. */
export function inkedSpans({ pixels, width, height }: GreyPicture): Span[] {
  const spans: Span[] = []
  for (let x = 0; x < width; x += 1) {
    let dark = 0
    for (let y = 0; y < height; y += 1) if (at0(pixels, y * width + x) < INK_SHADE) dark += 1
    if (dark === 0) continue
    const last = spans.at(-1)
    if (last !== undefined && last.to === x - 1) last.to = x
    else spans.push({ from: x, to: x })
  }
  return spans
}

/** A part of a cell with a white margin, which the reader needs around a line of text. */
export function cutSpan(
  { pixels, width, height }: GreyPicture,
  { from, to }: Span,
  margin: number,
): GreyPicture {
  const cut = { width: to - from + 1 + 2 * margin, height: height + 2 * margin }
  const part = new Uint8Array(cut.width * cut.height).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = from; x <= to; x += 1) {
      part[(y + margin) * cut.width + x - from + margin] = at0(pixels, y * width + x)
    }
  }
  return { pixels: part, ...cut }
}
