import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { kstDay, monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import type { Statement, StatementLine } from '#shared/statements/statement.contract.ts'
import { koreanFont } from './korean-font.ts'
import { LetterFont } from './letter-font.ts'
import { headOf, isFinal, kindWord, lineTotal, SUMS } from './statement-parts.ts'

/** A4, lying; all lengths in points from the upper left corner. */
const [WIDTH, HEIGHT] = [841.89, 595.28]
const MARGIN = 36
const BOTTOM = HEIGHT - MARGIN - 16
const SIZE = 8
const LINE = 11
const PADDING = 4

const INK = rgb(0.1, 0.1, 0.12)
const PALE = rgb(0.42, 0.44, 0.48)
const RULE = rgb(0.82, 0.84, 0.87)
const SHADE = rgb(0.95, 0.96, 0.97)
const WARNING = rgb(0.75, 0.2, 0.1)

interface PaperColumn {
  heading: string
  width: number
  isAmount?: boolean
  text(line: StatementLine): string
}

const COLUMNS: readonly PaperColumn[] = [
  { heading: '접수번호', width: 88, text: ({ documentNumber }) => documentNumber ?? '' },
  {
    heading: '개통일',
    width: 56,
    text: ({ activatedAt }) => (activatedAt === null ? '' : kstDay(activatedAt)),
  },
  { heading: '고객명', width: 64, text: ({ customerName }) => customerName ?? '' },
  { heading: '통신사', width: 72, text: ({ carrier }) => carrier ?? '' },
  { heading: '요금제', width: 126, text: ({ servicePlanName }) => servicePlanName ?? '' },
  { heading: '구분', width: 58, text: kindWord },
  { heading: '사유', width: 105.89, text: ({ reason }) => reason ?? '' },
  { heading: '금액', width: 68, isAmount: true, text: ({ amount }) => formatWon(amount) },
  { heading: '히든단가', width: 62, isAmount: true, text: ({ hiddenPrice }) => formatWon(hiddenPrice) },
  { heading: '합계', width: 70, isAmount: true, text: (line) => formatWon(lineTotal(line)) },
]

/** A store's statement as a PDF: its head and sums, then every line, over as many pages as it takes. */
export async function statementPdf(statement: Statement, now: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  const embed = async (weight: 400 | 700) =>
    new LetterFont(await pdf.embedFont(await koreanFont(weight), { subset: true }))
  const fonts = { regular: await embed(400), bold: await embed(700) }
  const title = `지급내역서 ${statement.store.name} ${monthWords(statement.month)}`
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setLanguage('ko')
  pdf.setCreationDate(now)
  pdf.setModificationDate(now)

  const sheets: Sheet[] = []
  const newSheet = (): Sheet => {
    const sheet = new Sheet(pdf.addPage([WIDTH, HEIGHT]), fonts)
    sheets.push(sheet)
    return sheet
  }
  let sheet = newSheet()
  let y = drawHeadings(sheet, drawHead(sheet, statement, now))
  for (const line of statement.lines) {
    const cells = COLUMNS.map(({ text, width }) =>
      fonts.regular.wrapped(text(line), SIZE, width - 2 * PADDING),
    )
    const height = Math.max(...cells.map(({ length }) => length)) * LINE + PADDING
    if (y + height > BOTTOM) {
      sheet = newSheet()
      y = drawHeadings(sheet, MARGIN)
    }
    drawRow(sheet, cells, y)
    y += height
    sheet.rule(y)
  }
  for (const [at, each] of sheets.entries()) {
    const foot = HEIGHT - MARGIN
    each.text(`${title}${isFinal(statement) ? '' : ' (확정 전)'}`, { x: MARGIN, y: foot, color: PALE })
    each.text(`${at + 1} / ${sheets.length}`, { x: WIDTH - MARGIN, y: foot, color: PALE, isRight: true })
    each.finish()
  }
  return pdf.save()
}

/** Draws what stands above the table and returns where that begins. */
function drawHead(sheet: Sheet, statement: Statement, now: Date): number {
  let y = MARGIN + 20
  sheet.text('지급내역서', { x: MARGIN, y, size: 20, isBold: true })
  sheet.text(`작성일 ${kstDay(now)}`, { x: WIDTH - MARGIN, y, color: PALE, isRight: true })
  if (!isFinal(statement)) {
    y += 20
    const note = '확정 전: 승인되기 전의 금액이며 바뀔 수 있습니다.'
    sheet.text(note, { x: MARGIN, y, size: 10, isBold: true, color: WARNING })
  }
  const top = y + 24
  const head = headOf(statement).filter(([, words]) => words !== '')
  let left = top
  for (const [label, words] of head) {
    sheet.text(label, { x: MARGIN, y: left, size: 9, color: PALE })
    for (const part of sheet.fonts.regular.wrapped(words, 9, WIDTH / 2 - MARGIN - 90)) {
      sheet.text(part, { x: MARGIN + 80, y: left, size: 9 })
      left += 14
    }
  }
  let right = top
  const from = WIDTH - MARGIN - 260
  for (const [label, value] of SUMS) {
    const isBold = label === '지급액' || label === '합계'
    sheet.text(label, { x: from, y: right, size: 9, isBold, color: isBold ? INK : PALE })
    const words = formatWon(value(statement.sums))
    sheet.text(words, { x: WIDTH - MARGIN, y: right, size: 9, isBold, isRight: true })
    right += 14
  }
  return Math.max(left, right) + 6
}

/** Draws the headings of the table and returns where its first row begins. */
function drawHeadings(sheet: Sheet, top: number): number {
  const height = LINE + PADDING + 2
  sheet.page.drawRectangle({
    x: MARGIN,
    y: HEIGHT - top - height,
    width: WIDTH - 2 * MARGIN,
    height,
    color: SHADE,
  })
  eachColumn(({ heading, isAmount }, x, end) =>
    sheet.text(heading, { x: isAmount ? end : x, y: top + SIZE + PADDING, isBold: true, isRight: isAmount }),
  )
  return top + height
}

function drawRow(sheet: Sheet, cells: readonly (readonly string[])[], top: number): void {
  eachColumn(({ isAmount }, x, end, at) => {
    for (const [row, text] of (cells[at] ?? []).entries())
      sheet.text(text, { x: isAmount ? end : x, y: top + PADDING + 6 + row * LINE, isRight: isAmount })
  })
}

function eachColumn(draw: (column: PaperColumn, x: number, end: number, at: number) => void): void {
  let x = MARGIN
  for (const [at, column] of COLUMNS.entries()) {
    draw(column, x + PADDING, x + column.width - PADDING, at)
    x += column.width
  }
}

interface Placed {
  /** The left end of the text, or the right one. */
  x: number
  /** The line on which the letters stand. */
  y: number
  size?: number
  isBold?: boolean
  isRight?: boolean | undefined
  color?: typeof INK
}

/** One page. Its texts are kept until it is finished, as pdf-lib names the font anew with each change of it. */
class Sheet {
  readonly page: PDFPage
  readonly fonts: Record<'regular' | 'bold', LetterFont>
  readonly #texts: [string, Placed][] = []

  constructor(page: PDFPage, fonts: Sheet['fonts']) {
    this.page = page
    this.fonts = fonts
  }

  text(text: string, placed: Placed): void {
    this.#texts.push([text, placed])
  }

  rule(y: number): void {
    const at = { y: HEIGHT - y }
    this.page.drawLine({
      start: { x: MARGIN, ...at },
      end: { x: WIDTH - MARGIN, ...at },
      thickness: 0.5,
      color: RULE,
    })
  }

  finish(): void {
    for (const isBoldTurn of [false, true]) {
      const font = this.fonts[isBoldTurn ? 'bold' : 'regular']
      this.page.setFont(font.font)
      for (const [text, { x, y, size = SIZE, isBold = false, isRight = false, color = INK }] of this.#texts) {
        if (isBold !== isBoldTurn) continue
        const drawn = font.drawable(text)
        const left = isRight ? x - font.width(drawn, size) : x
        this.page.drawText(drawn, { x: left, y: HEIGHT - y, size, color })
      }
    }
  }
}
