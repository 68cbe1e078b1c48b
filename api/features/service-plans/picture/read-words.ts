import type { Box, GreyPicture } from './boxes.ts'
import { cellPicture, READ_HEIGHT } from './cell-picture.ts'
import type { Letter, LetterReaders } from './letter-readers.ts'
import { cutSpan, inkedSpans, type Span, wordSpans } from './word-pictures.ts'

/** The text, with the confidence of its least certain letter: 0 to 100. */
export interface ReadText {
  text: string
  confidence: number
}

const MARGIN = 16
const SURE = 80
/** The width of a Korean syllable with the space after it, in pixels. */
const SYLLABLE_WIDTH = READ_HEIGHT * 1.06
/** Texts such as 5G, 110GB, 5Mbps or LTE. Korean syllables are never misread as these. */
const SURELY_LATIN = /^(?:\d[\d.,]*(?:GX?|GB|MB|TB|[MKk]bps)\+?|LTE\+?)$/
/** A number followed by a Korean unit. */
const COUNTED = /^\d[\d,.]*[가-힣]{1,2}$/

export interface PictureText {
  grey: GreyPicture
  lines: Uint8Array
  letterHeight: number
  readers: LetterReaders
}

/** Reads the text of one cell, word by word. */
export async function readCell(picture: PictureText, box: Box): Promise<ReadText> {
  const cell = await cellPicture(picture, box, picture.letterHeight)
  const words: ReadText[] = []
  for (const span of wordSpans(cell, READ_HEIGHT)) words.push(await readWord(picture.readers, cell, span))
  const read = words.filter(({ text }) => text !== '')
  return {
    text: read.map(({ text }) => text).join(' '),
    confidence: Math.min(100, ...read.map(({ confidence }) => confidence)),
  }
}

/** Each model confidently misreads letters of the other script, so the texts decide which of the two is right. */
async function readWord(readers: LetterReaders, cell: GreyPicture, span: Span): Promise<ReadText> {
  const word = cutSpan(cell, span, MARGIN)
  const korean = await readers.read('kor', word)
  const isKorean = korean.length > 0 && korean.every(isSyllable)
  const isPlain = isKorean || COUNTED.test(joined(korean).text)
  if (isPlain && sureness(korean) >= SURE) return joined(korean)
  const latin = await readers.read('eng', word)
  if (SURELY_LATIN.test(joined(latin).text)) return joined(latin)
  if (isKorean) return joined(korean)
  if (!korean.some(isSyllable)) return latin.length > 0 ? joined(latin) : joined(korean)
  return readMixed(readers, word, korean)
}

/** For words such as `데이터ON` or `T플랜`: the parts that are not Korean are cut out and read as Latin. */
async function readMixed(
  readers: LetterReaders,
  word: GreyPicture,
  korean: readonly Letter[],
): Promise<ReadText> {
  const parts: ReadText[] = []
  for (const { from, to, isKorean } of partsOf(korean)) {
    const letters = korean.slice(from, to)
    if (isKorean) parts.push(joined(letters))
    else parts.push(await readLatin(readers, word, letters, edgesOf(korean, from, to, word)))
  }
  return {
    text: parts.map(({ text }) => text).join(''),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
  }
}

function partsOf(letters: readonly Letter[]) {
  const parts: { from: number; to: number; isKorean: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last?.isKorean === isSyllable(letter)) last.to = at + 1
    else parts.push({ from: at, to: at + 1, isKorean: isSyllable(letter) })
  }
  return parts
}

/**
 * The left and right edge of a part of a word. The reader gives only rough positions; but all syllables are equally wide,
 * so counting them from the beginning or the end is more exact.
 */
function edgesOf(letters: readonly Letter[], from: number, to: number, word: GreyPicture): Span {
  const glyphs = inkedSpans(word)
  const [start, end] = [glyphs[0]?.from ?? 0, glyphs.at(-1)?.to ?? word.width]
  const [before, after] = [letters.slice(0, from), letters.slice(to)]
  const middle = (left: Letter | undefined, right: Letter | undefined) =>
    ((left?.right ?? 0) + (right?.left ?? 0)) / 2
  return {
    from: before.every(isSyllable)
      ? start + before.length * SYLLABLE_WIDTH
      : middle(before.at(-1), letters[from]),
    to: after.every(isSyllable) ? end - after.length * SYLLABLE_WIDTH : middle(letters[to - 1], after[0]),
  }
}

async function readLatin(
  readers: LetterReaders,
  word: GreyPicture,
  letters: readonly Letter[],
  edges: Span,
): Promise<ReadText> {
  const within = inkedSpans(word).filter(({ from, to }) => {
    const middle = (from + to) / 2
    return middle > edges.from && middle < edges.to
  })
  const [first, last] = [within[0], within.at(-1)]
  if (first === undefined || last === undefined) return joined(letters)
  const latin = await readers.read('eng', cutSpan(word, { from: first.from, to: last.to }, MARGIN))
  return latin.length > 0 ? joined(latin) : joined(letters)
}

function isSyllable(letter: Letter | undefined): boolean {
  return letter !== undefined && /^[가-힣]$/.test(letter.text)
}

function sureness(letters: readonly Letter[]): number {
  return Math.min(100, ...letters.map(({ confidence }) => confidence))
}

function joined(letters: readonly Letter[]): ReadText {
  return { text: letters.map(({ text }) => text).join(''), confidence: sureness(letters) }
}
