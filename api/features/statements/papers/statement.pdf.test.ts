import fontkit from '@pdf-lib/fontkit'
import { describe, expect, it } from 'vitest'
import { formatWon } from '#shared/money.ts'
import type { SettlementStage } from '#shared/statements/settlement-month.contract.ts'
import type { Statement, StatementLine } from '#shared/statements/statement.contract.ts'
import { pdfTexts } from '../../../testing/pdf-texts.ts'
import { koreanFont } from './korean-font.ts'
import { statementPdf } from './statement.pdf.ts'

const LINE: StatementLine = {
  documentId: 1,
  entryId: null,
  documentNumber: '20261015-0001',
  customerName: '김뷁수',
  carrier: 'KT',
  servicePlanName: '5G 프리미어 에센셜 시니어 요금제 (데이터 완전 무제한형, 가족 결합)',
  activatedAt: '2026-10-15T16:00:00.000Z',
  kind: 'activation',
  category: null,
  reason: null,
  amount: 123_456.7,
  hiddenPrice: 20_000,
}
const SUMS: Statement['sums'] = {
  taxKind: 'taxable',
  includesVat: false,
  documents: 1,
  amount: 143_456,
  hiddenPrice: 20_000,
  adjustments: -5_000,
  carriedIn: -1_000,
  total: 157_456,
  supply: 157_456,
  vat: 15_745,
  incomeTax: 0,
  localTax: 0,
  payout: 173_201,
  carriedOut: 0,
}

const statement = (lines: StatementLine[], stage: SettlementStage = 'approved'): Statement => ({
  month: '2026-10',
  stage,
  store: {
    id: 1,
    name: '㈜강남모바일 漢',
    dealerId: 1,
    taxKind: 'taxable',
    businessNumber: '1208147521',
    bankName: '국민은행',
    accountNumber: '***7890',
    accountHolder: '김점장',
  },
  sums: SUMS,
  lines,
  confirmedAt: null,
})

const NOW = new Date('2026-11-20T15:30:00.000Z')
const pagesOf = async (of: Statement) =>
  pdfTexts(await statementPdf(of, { showsHiddenPrices: true, now: NOW }))
const wordsOf = async (of: Statement) => (await pagesOf(of)).flat().map(({ text }) => text)

describe('a statement as a PDF', () => {
  it('says whose it is, what is paid, and every line, in letters that can be searched', async () => {
    const words = await wordsOf(statement([{ ...LINE, reason: '음수 잔액\n이월' }]))
    const head = [
      '지급내역서',
      '작성일 2026-11-21',
      '(주)강남모바일 ?',
      '120-81-47521',
      '2026년 10월',
      '승인',
    ]
    expect(words).toEqual(
      expect.arrayContaining([
        ...head,
        '과세 (부가세 별도)',
        '국민은행 ***7890 김점장',
        '173,201원',
        '1 / 1',
      ]),
    )
    const line = ['20261015-0001', '2026-10-16', '김뷁수', 'KT', '개통', '음수 잔액 이월']
    expect(words).toEqual(expect.arrayContaining([...line, '123,456.7원', '143,456.7원']))
    const labels = [
      '정산 금액',
      '히든단가',
      '조정',
      '이월',
      '공급가액',
      '부가세',
      '소득세',
      '지방소득세',
      '다음 달 이월',
    ]
    expect(words).toEqual(
      expect.arrayContaining([...labels, '합계', '지급액', '-5,000원', '-1,000원', '15,745원']),
    )
    // A long name goes on in the next line of its column.
    const plan = words.slice(words.indexOf('KT') + 1, words.indexOf('개통')).join(' ')
    expect(plan).toBe(LINE.servicePlanName)
  })

  it.each<[SettlementStage, boolean]>([
    ['draft', true],
    ['review', true],
    ['approved', false],
    ['closed', false],
    ['paid', false],
  ])('says at %s that it is not final: %s', async (stage, isSaid) => {
    const words = await wordsOf(statement([LINE], stage))
    expect(words.some((text) => text.includes('확정 전'))).toBe(isSaid)
  })

  it('holds a thousand lines on numbered pages with the headings on each, and adds up', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => ({
      ...LINE,
      documentNumber: `20261015-${String(at + 1).padStart(5, '0')}`,
      amount: at % 7 === 0 ? -30_000.01 : 100_000 + at / 100,
    }))
    const pages = await pagesOf(statement(lines))
    const words = pages.map((page) => page.map(({ text }) => text))
    expect(pages.length).toBeGreaterThan(10)
    for (const [at, page] of words.entries())
      expect(page).toEqual(
        expect.arrayContaining(['접수번호', '개통일', '고객명', `${at + 1} / ${pages.length}`]),
      )
    const numbers = words.flat().filter((text) => /^20261015-\d{5}$/.test(text))
    expect(numbers).toEqual(lines.map(({ documentNumber }) => documentNumber))
    // The last column alone; amounts of the head end further right.
    const [total] = pages.flat().filter(({ text }) => text === formatWon(lines[0] ? -10_000.01 : 0))
    const totals = pages
      .flat()
      .filter(({ text, until }) => text.endsWith('원') && Math.abs(until - (total?.until ?? 0)) < 0.5)
    const read = totals.map(({ text }) => Math.round(Number(text.replaceAll(/[,원]/g, '')) * 100))
    expect(read).toHaveLength(1000)
    const expected = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100) + 2_000_000, 0)
    expect(read.reduce((sum, each) => sum + each, 0)).toBe(expected)
  })
})

it('embeds letters with their outlines, however few they are', async () => {
  const font = fontkit.create(await koreanFont())
  const glyphs = [...'지급내역서0123456789,.원뷁'].map((letter) =>
    font.glyphForCodePoint(letter.codePointAt(0) ?? 0),
  )
  const subset = font.createSubset()
  const ids = glyphs.map((glyph) => subset.includeGlyph(glyph))
  const embedded = fontkit.create(await encoded(subset))
  for (const [at, glyph] of glyphs.entries()) {
    expect(glyph.bbox.width).toBeGreaterThan(0)
    expect(embedded.getGlyph(ids[at] ?? 0).bbox).toEqual(glyph.bbox)
  }
})

async function encoded(
  subset: ReturnType<ReturnType<typeof fontkit.create>['createSubset']>,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  await new Promise<void>((resolve) => {
    subset
      .encodeStream()
      .on('data', (piece: Uint8Array) => pieces.push(piece))
      .on('end', () => resolve())
  })
  return Buffer.concat(pieces)
}
