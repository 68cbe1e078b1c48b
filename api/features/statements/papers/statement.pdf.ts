import { deflateSync } from 'node:zlib'
import fontkit from '@pdf-lib/fontkit'
import {
  beginText,
  endText,
  fill,
  lineTo,
  moveText,
  moveTo,
  PDFContentStream,
  PDFDocument,
  type PDFName,
  type PDFOperator,
  type PDFPage,
  rectangle,
  rgb,
  setFillingColor,
  setFontAndSize,
  setLineWidth,
  setStrokingColor,
  setTextRenderingMode,
  showText,
  stroke,
  TextRenderingMode,
} from 'pdf-lib'
import { kstDay, monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import type { Statement, StatementLine } from '#shared/statements/statement.contract.ts'
import { kindWords, lineTotal, SUM_LABELS } from '#shared/statements/statement-words.ts'
import { withHiddenPrices } from '../read-statement.ts'
import { koreanFont } from './korean-font.ts'
import { LetterFont, type Letters } from './letter-font.ts'
import { headOf, isFinal, isOfHiddenPrices, shownSums } from './statement-parts.ts'

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
  { heading: '구분', width: 58, text: kindWords },
  { heading: '사유', width: 105.89, text: ({ reason }) => reason ?? '' },
  { heading: '금액', width: 68, isAmount: true, text: ({ amount }) => formatWon(amount) },
  { heading: '히든단가', width: 62, isAmount: true, text: ({ hiddenPrice }) => formatWon(hiddenPrice) },
  { heading: '합계', width: 70, isAmount: true, text: (line) => formatWon(lineTotal(line)) },
]

const ROOM = COLUMNS.filter(({ heading }) => isOfHiddenPrices(heading)).reduce(
  (sum, { width }) => sum + width,
  0,
)
/** Hidden prices as part of the amounts: the room of their columns is the reasons'. */
const COLUMNS_IN_SUM: readonly PaperColumn[] = COLUMNS.filter(
  ({ heading }) => !isOfHiddenPrices(heading),
).map((column) => (column.heading === '사유' ? { ...column, width: column.width + ROOM } : column))

type OpenedFont = ReturnType<typeof fontkit.create>
let opened: OpenedFont | null = null
let letters: Letters | null = null

/** The font is opened once for all PDFs of a thread, which takes longer than a PDF does. */
const onceOpening = {
  create(bytes: Uint8Array): OpenedFont {
    opened ??= rememberingLayouts(fontkit.create(bytes))
    return opened
  },
}

const LAYOUTS_KEPT = 10_000

/** Most texts of a statement, such as carriers, plans and days, stand in many. */
function rememberingLayouts(font: OpenedFont): OpenedFont {
  const known = new Map<string, ReturnType<OpenedFont['layout']>>()
  const layOut = font.layout.bind(font)
  font.layout = (text, ...more) => {
    const laid = known.get(text) ?? layOut(text, ...more)
    if (known.size < LAYOUTS_KEPT) known.set(text, laid)
    return laid
  }
  return font
}

async function embeddedFont(pdf: PDFDocument): Promise<LetterFont> {
  const font = await pdf.embedFont(await koreanFont(), { subset: true })
  letters ??= { has: new Set(font.getCharacterSet()), widths: new Map() }
  return new LetterFont(font, letters)
}

/** A store's statement as a PDF: its head and sums, then every line, over as many pages as it takes. */
export async function statementPdf(
  whole: Statement,
  { showsHiddenPrices, now }: { showsHiddenPrices: boolean; now: Date },
): Promise<Uint8Array> {
  const statement = withHiddenPrices(whole, showsHiddenPrices)
  const columns = showsHiddenPrices ? COLUMNS : COLUMNS_IN_SUM
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(onceOpening)
  // Packing with pdf-lib's own deflate took a fifth of the time of a PDF.
  pdf.context.flateStream = (contents, dict = {}) =>
    pdf.context.stream(deflateSync(contents), { ...dict, Filter: 'FlateDecode' })
  const font = await embeddedFont(pdf)
  const title = `지급내역서 ${statement.store.name} ${monthWords(statement.month)}`
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setLanguage('ko')
  pdf.setCreationDate(now)
  pdf.setModificationDate(now)

  const sheets: Sheet[] = []
  const newSheet = (): Sheet => {
    const sheet = new Sheet(pdf.addPage([WIDTH, HEIGHT]), font)
    sheets.push(sheet)
    return sheet
  }
  let sheet = newSheet()
  let y = drawHeadings(sheet, columns, drawHead(sheet, statement, { showsHiddenPrices, now }))
  for (const line of statement.lines) {
    const cells = columns.map(({ text, width }) => font.wrapped(text(line), SIZE, width - 2 * PADDING))
    const height = Math.max(...cells.map(({ length }) => length)) * LINE + PADDING
    if (y + height > BOTTOM) {
      sheet = newSheet()
      y = drawHeadings(sheet, columns, MARGIN)
    }
    drawRow(sheet, columns, cells, y)
    y += height
    sheet.rule(y)
  }
  for (const [at, each] of sheets.entries()) {
    const foot = HEIGHT - MARGIN
    each.text(`${title}${isFinal(statement) ? '' : ' (확정 전)'}`, { x: MARGIN, y: foot, color: PALE })
    each.text(`${at + 1} / ${sheets.length}`, { x: WIDTH - MARGIN, y: foot, color: PALE, isRight: true })
    each.finish()
  }
  // It is made in a thread of its own, where nobody needs a turn.
  return pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY })
}

/** Draws what stands above the table and returns where that begins. */
function drawHead(
  sheet: Sheet,
  statement: Statement,
  { showsHiddenPrices, now }: { showsHiddenPrices: boolean; now: Date },
): number {
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
    for (const part of sheet.font.wrapped(words, 9, WIDTH / 2 - MARGIN - 90)) {
      sheet.text(part, { x: MARGIN + 80, y: left, size: 9 })
      left += 14
    }
  }
  let right = top
  const from = WIDTH - MARGIN - 260
  for (const name of shownSums(showsHiddenPrices)) {
    const isBold = name === 'payout' || name === 'total'
    sheet.text(SUM_LABELS[name], { x: from, y: right, size: 9, isBold, color: isBold ? INK : PALE })
    const words = formatWon(statement.sums[name])
    sheet.text(words, { x: WIDTH - MARGIN, y: right, size: 9, isBold, isRight: true })
    right += 14
  }
  return Math.max(left, right) + 6
}

/** Draws the headings of the table and returns where its first row begins. */
function drawHeadings(sheet: Sheet, columns: readonly PaperColumn[], top: number): number {
  const height = LINE + PADDING + 2
  sheet.shade(top, height)
  eachColumn(columns, ({ heading, isAmount }, x, end) =>
    sheet.text(heading, { x: isAmount ? end : x, y: top + SIZE + PADDING, isBold: true, isRight: isAmount }),
  )
  return top + height
}

function drawRow(
  sheet: Sheet,
  columns: readonly PaperColumn[],
  cells: readonly (readonly string[])[],
  top: number,
): void {
  eachColumn(columns, ({ isAmount }, x, end, at) => {
    for (const [row, text] of (cells[at] ?? []).entries())
      sheet.text(text, { x: isAmount ? end : x, y: top + PADDING + 6 + row * LINE, isRight: isAmount })
  })
}

function eachColumn(
  columns: readonly PaperColumn[],
  draw: (column: PaperColumn, x: number, end: number, at: number) => void,
): void {
  let x = MARGIN
  for (const [at, column] of columns.entries()) {
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

/** One page, as operators: checking each of thousands of texts takes pdf-lib longer than writing them. */
class Sheet {
  readonly font: LetterFont
  readonly #page: PDFPage
  readonly #fontName: PDFName
  readonly #shapes = [setFillingColor(SHADE), setStrokingColor(RULE), setLineWidth(0.5)]
  readonly #texts: PDFOperator[] = []
  /** How the text before looks, as most look the same. */
  #look = ''

  constructor(page: PDFPage, font: LetterFont) {
    this.#page = page
    this.font = font
    this.#fontName = page.node.newFontDictionary(font.font.name, font.font.ref)
  }

  text(text: string, { x, y, size = SIZE, isBold = false, isRight = false, color = INK }: Placed): void {
    if (text === '') return
    const look = [color.red, size, isBold].join()
    if (look !== this.#look)
      this.#texts.push(
        setFillingColor(color),
        // A second font for the few bold words would take as long as all the rest of a short statement.
        setTextRenderingMode(isBold ? TextRenderingMode.FillAndOutline : TextRenderingMode.Fill),
        ...(isBold ? [setStrokingColor(color), setLineWidth(size / 30)] : []),
        setFontAndSize(this.#fontName, size),
      )
    this.#look = look
    const drawn = this.font.drawable(text)
    const left = isRight ? x - this.font.width(drawn, size) : x
    const letters = this.font.font.encodeText(drawn)
    this.#texts.push(beginText(), moveText(left, HEIGHT - y), showText(letters), endText())
  }

  shade(top: number, height: number): void {
    this.#shapes.push(rectangle(MARGIN, HEIGHT - top - height, WIDTH - 2 * MARGIN, height), fill())
  }

  rule(y: number): void {
    const at = HEIGHT - y
    this.#shapes.push(moveTo(MARGIN, at), lineTo(WIDTH - MARGIN, at), stroke())
  }

  /** Packed as the fonts are: pdf-lib packs by itself what is drawn on its pages. */
  finish(): void {
    const { context } = this.#page.doc
    const operators = [...this.#shapes, ...this.#texts]
    const drawing = PDFContentStream.of(context.obj({}), operators, false).getContents()
    this.#page.node.addContentStream(context.register(context.flateStream(drawing)))
  }
}
