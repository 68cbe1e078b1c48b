import type { PDFFont } from 'pdf-lib'

/** What one font has in every PDF: its letters, and their widths at size 1 as they become known. */
export interface Letters {
  has: ReadonlySet<number>
  widths: Map<string, number>
}

/** An embedded font that measures by letters, as a statement has tens of thousands, but few different ones. */
export class LetterFont {
  readonly font: PDFFont
  readonly #letters: ReadonlySet<number>
  readonly #widths: Map<string, number>

  constructor(font: PDFFont, { has, widths }: Letters) {
    this.font = font
    this.#letters = has
    this.#widths = widths
  }

  /** The text on one line, with what the font has: `㈜` becomes `(주)`, and what it has not a question mark. */
  drawable(text: string): string {
    const letters = [...text.normalize('NFC').replaceAll(/\s+/g, ' ')]
    return letters.map((letter) => this.#drawn(letter)).join('')
  }

  #drawn(letter: string): string {
    for (const form of [letter, letter.normalize('NFKC')])
      if ([...form].every((each) => this.#letters.has(each.codePointAt(0) ?? 0))) return form
    return '?'
  }

  width(text: string, size: number): number {
    let sum = 0
    for (const letter of text) sum += this.#widthOf(letter)
    return sum * size
  }

  #widthOf(letter: string): number {
    const known = this.#widths.get(letter)
    if (known !== undefined) return known
    const width = this.font.widthOfTextAtSize(letter, 1)
    this.#widths.set(letter, width)
    return width
  }

  /** The text in lines of at most this width; a line is broken at a space where it has one. */
  wrapped(text: string, size: number, width: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const letter of this.drawable(text)) {
      if (this.width(line + letter, size) <= width) {
        line += letter
        continue
      }
      const space = line.lastIndexOf(' ')
      lines.push(space > 0 ? line.slice(0, space) : line)
      line = (space > 0 ? line.slice(space + 1) : '') + letter
    }
    return [...lines, line]
  }
}
