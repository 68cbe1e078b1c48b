import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { type HandMadeWorkbook, handMadeWorkbook } from '../testing/imports/hand-made-workbook.ts'
import { csv, type Rows, workbook } from '../testing/imports/make-table.ts'
import { parseSheets, parseTable } from './parse-table.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import {
  RefusedTable,
  TOO_LARGE,
  TOO_MANY_SHEETS,
  type UploadedTable,
  type WantedColumn,
} from './uploaded-table.ts'

const COLUMNS: readonly WantedColumn[] = [
  { field: 'name', heading: '판매점명', aliases: ['상호'], required: true },
  { field: 'fee', heading: '월정액', required: false },
]
const MOST_ROWS = 5
const MOST_CHARACTERS = 500

async function parsed(bytes: Buffer, kind: 'xlsx' | 'xls' = 'xlsx'): Promise<UploadedTable> {
  const parts = kind === 'xlsx' ? await unpackWorkbook(bytes) : [{ name: '', bytes }]
  return parseTable({ kind, parts, columns: COLUMNS, mostRows: MOST_ROWS, mostCharacters: MOST_CHARACTERS })
}

const parsedRows = (rows: Rows) => parsed(workbook(rows).bytes)
const parsedText = (text: string | Buffer) =>
  parseTable({
    kind: 'csv',
    parts: [{ name: '', bytes: Buffer.from(text) }],
    columns: COLUMNS,
    mostRows: MOST_ROWS,
    mostCharacters: MOST_CHARACTERS,
  })

/** The cells of the first row below the headings 판매점명 and 월정액. */
async function cells(row: string, more: Partial<HandMadeWorkbook> = {}) {
  const headings = '<row r="1"><c r="A1" t="str"><v>판매점명</v></c><c r="B1" t="str"><v>월정액</v></c></row>'
  const sheets = [{ rows: `${headings}<row r="2">${row}</row>` }]
  return (await parsed(handMadeWorkbook({ ...more, sheets }))).rows[0]?.cells
}
const cell = async (attributes: string, value: string, more: Partial<HandMadeWorkbook> = {}) =>
  (await cells(`<c r="A2"${attributes}>${value}</c>`, more))?.[0]

describe('headings in two rows', () => {
  it('are joined, and the upper one of a group names all below it', async () => {
    const { headings, fields, rows } = await parsedRows([
      ['11월 안내'],
      ['판매점명', '요금', '', '비고'],
      ['', '월정액', '부가세', ''],
      ['강남', '1000', '100', '없음'],
    ])
    // The lower row is read as headings only where it names known columns alone: 부가세 is not one.
    expect([headings, rows.length]).toEqual([['판매점명', '요금', '', '비고'], 2])
    expect(fields).toEqual(['name', null, null, null])
    const known = await parsedRows([
      ['판매점명', '요금', '비고'],
      ['', '월정액', ''],
      ['강남', '1000', '없음'],
    ])
    expect([known.headings, known.fields]).toEqual([
      ['판매점명', '월정액', '비고'],
      ['name', 'fee', null],
    ])
    expect(known.rows).toEqual([{ row: 3, cells: ['강남', '1000', '없음'] }])
  })
  it('may name what is required in the lower row, and leave what they do not name joined', async () => {
    const { headings, rows } = await parsedRows([
      ['기본', '', '기타'],
      ['상호', '월정액', '메모'],
      ['강남', '1000', '없음'],
    ])
    expect([headings, rows.length]).toEqual([['상호', '월정액', '메모'], 1])
  })
})

describe('sheets whose names stand for a column', () => {
  const columns: WantedColumn[] = [
    { field: 'carrier', heading: '통신사', required: true, sheetNames: ['kt'] },
    { field: 'plan', heading: '요금제명', required: true },
    { field: 'price', heading: '단가', required: false },
  ]
  const read = async (sheets: Record<string, Rows>) => {
    const parts = await unpackWorkbook(workbook(sheets).bytes)
    return parseTable({ kind: 'xlsx', parts, columns, mostRows: MOST_ROWS, mostCharacters: MOST_CHARACTERS })
  }

  it('are read one after another, whatever the order of their columns', async () => {
    const table = await read({
      표지: [['대외비']],
      KT: [
        ['요금제명', '단가'],
        ['가', '1'],
      ],
      새텔레콤: [['11월'], ['단가', '비고', '요금제명'], ['2', '메모', '나']],
    })
    expect([table.headings, table.otherSheets]).toEqual([['통신사', '요금제명', '단가'], ['표지']])
    expect(table.rows).toEqual([
      { row: 2, sheet: 'KT', cells: ['KT', '가', '1'] },
      { row: 3, sheet: '새텔레콤', cells: ['새텔레콤', '나', '2'] },
    ])
  })
  it('need a name that is known, or one beside them, and none that says nothing', async () => {
    const rows: Rows = [['요금제명'], ['가']]
    const missing = { refusal: { message: '파일에 필요한 열이 없습니다: 통신사' } }
    for (const name of ['Sheet1', '시트 2', '안내'])
      await expect(read({ [name]: rows })).rejects.toMatchObject(missing)
    expect((await read({ KT: rows })).rows).toHaveLength(1)
  })
  it('are all bounded together', async () => {
    const rows: Rows = [['요금제명'], ['가'], ['나'], ['다']]
    await expect(read({ KT: rows, LG: rows })).rejects.toBeInstanceOf(RefusedTable)
  })
})

describe('a cell', () => {
  it.each([
    ['010-0123', '010-0123'],
    ['00123', '00123'],
    ['  앞뒤  ', '앞뒤'],
    ['한글'.normalize('NFD'), '한글'],
    ['&lt;b&gt; &amp; _x0041_', '<b> & A'],
  ])('of text %j is read as it is typed', async (typed, read) => {
    expect(await cell(' t="s"', '<v>0</v>', { strings: [`<t xml:space="preserve">${typed}</t>`] })).toBe(read)
    expect(await cell(' t="inlineStr"', `<is><t xml:space="preserve">${typed}</t></is>`)).toBe(read)
  })

  it('of text in several colours is read as a whole', async () => {
    const rich = '<r><t>강남</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 통신</t></r>'
    expect(await cell(' t="s"', '<v>0</v>', { strings: [rich] })).toBe('강남 통신')
  })

  it.each([
    ['45000', '45000'],
    ['45000.0', '45000'],
    ['1.0123456789E10', '10123456789'],
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['1E-7', '0.0000001'],
    ['-3', '-3'],
    ['1E+20', '100000000000000000000'],
  ])('of the number %s is read without exponent', async (value, read) => {
    expect(await cell('', `<v>${value}</v>`)).toBe(read)
  })

  it.each([
    ['00000', '123', '00123'],
    ['000\\-0000\\-0000', '1012345678', '010-1234-5678'],
    ['[&lt;=99999999]####\\-####;(0##)\\ ####\\-####', '1012345678', '(010) 1234-5678'],
    ['#,##0', '45000', '45000'],
    ['0.00', '3', '3'],
    ['yyyy\\-mm\\-dd', '46053', '2026-01-31'],
    ['yyyy&quot;년&quot; m&quot;월&quot; d&quot;일&quot;', '46053', '2026-01-31'],
    ['yyyy\\-mm\\-dd\\ hh:mm', '46053.5', '2026-01-31 12:00:00'],
  ])('formatted as %s is read as it means: %s', async (format, value, read) => {
    expect(await cell(' s="1"', `<v>${value}</v>`, { formats: [format] })).toBe(read)
  })

  it('of a date counts from 1904 where the workbook does', async () => {
    expect(await cell(' s="1"', '<v>44591</v>', { formats: ['yyyy\\-mm\\-dd'], is1904: true })).toBe(
      '2026-01-31',
    )
  })

  it('of a formula is read by the value that was calculated', async () => {
    expect(await cell('', '<f>1+1</f><v>2</v>')).toBe('2')
    expect(await cell(' t="str"', '<f>A1&amp;"점"</f><v>강남점</v>')).toBe('강남점')
    expect(await cell(' t="b"', '<v>1</v>')).toBe('TRUE')
  })

  it('without a value is not taken for an empty one', async () => {
    expect(await cell(' t="e"', '<v>#N/A</v>')).toEqual({
      text: '#N/A',
      reason: '수식 오류가 있는 셀입니다.',
    })
    expect(await cell('', '<f>SUM(B1:B9)</f>')).toEqual({
      text: '=SUM(B1:B9)',
      reason: '계산되지 않은 수식입니다. 엑셀에서 열어 저장한 뒤 올려주세요.',
    })
  })
})

describe('a table', () => {
  it('is found below a title, by headings as people write them, in the first sheet that has them', async () => {
    const table = await parsed(
      workbook({
        안내: [['이 파일은 안내입니다.'], ['판매점']],
        목록: [
          [null, '2026년 판매점 목록'],
          [],
          ['월 정액(원)', ' 상 호 *', '비고'],
          [45000, '강남점', '메모'],
          [null, ''],
          [null, '부산점'],
        ],
      }).bytes,
    )
    expect(table).toEqual({
      headings: ['월 정액(원)', '상 호 *', '비고'],
      fields: ['fee', 'name', null],
      rows: [
        { row: 4, cells: ['45000', '강남점', '메모'] },
        { row: 6, cells: ['', '부산점'] },
      ],
      otherSheets: ['안내'],
    })
  })

  it('stands in one sheet, and names the others in which something stands', async () => {
    const sheets = {
      서울: [['판매점명'], ['서울점']],
      부산: [['판매점명'], ['부산점']],
      빈시트: [[null], ['']],
    }
    for (const name of ['목록.xlsx', '목록.xls'] as const) {
      const kind = name.endsWith('.xls') ? 'xls' : 'xlsx'
      const { rows, otherSheets } = await parsed(workbook(sheets, name).bytes, kind)
      expect(rows.map(({ cells }) => cells)).toEqual([['서울점']])
      expect(otherSheets).toEqual(['부산'])
    }
  })

  it('is not looked for in hidden sheets', async () => {
    const sheet = (name: string) =>
      `<row r="1"><c r="A1" t="str"><v>판매점명</v></c></row><row r="2"><c r="A2" t="str"><v>${name}</v></c></row>`
    const bytes = handMadeWorkbook({
      sheets: [{ rows: sheet('숨은점'), state: 'hidden' }, { rows: sheet('보이는점') }],
    })
    expect((await parsed(bytes)).rows[0]?.cells).toEqual(['보이는점'])
  })

  it.each([
    [
      'no headings',
      [
        ['가', '나'],
        ['다', '라'],
      ],
      '파일에 필요한 열이 없습니다: 판매점명',
    ],
    [
      'no rows',
      [
        ['판매점명', '월정액'],
        [null, ' '],
      ],
      '파일에 등록할 행이 없습니다.',
    ],
    ['nothing', [[]], '파일에 등록할 행이 없습니다.'],
    [
      'a column twice',
      [
        ['판매점명', '상호'],
        ['가', '나'],
      ],
      '같은 열이 두 번 있습니다: 판매점명, 상호',
    ],
    [
      'more rows than may be sent',
      [['판매점명'], ...Array.from({ length: MOST_ROWS + 1 }, () => ['가'])],
      `한 번에 ${MOST_ROWS}행까지 올릴 수 있습니다. 파일을 나누어 올려주세요.`,
    ],
  ])('with %s is refused', async (_what, rows, sentence) => {
    const refused = parsedRows(rows)
    await expect(refused).rejects.toThrow(RefusedTable)
    await expect(refused).rejects.toThrow(sentence)
  })

  it('that some program wrote to the last column is read as far as tables go', async () => {
    const far = '<c r="XFD2" t="str"><v>먼 칸</v></c>'
    expect(await cells(`<c r="A2" t="str"><v>가까운점</v></c>${far}`)).toEqual(['가까운점', ''])
  })

  it('of an old workbook is read alike', async () => {
    const rows = [
      ['판매점명', '월정액'],
      ['강남점', 45000],
      ['00123', null],
    ]
    const file = workbook(rows, '목록.xls')
    expect((await parsed(file.bytes, 'xls')).rows).toEqual([
      { row: 2, cells: ['강남점', '45000'] },
      { row: 3, cells: ['00123'] },
    ])
  })
})

it('a sheet may have as many rows below its headings as may be sent, however many stand above', () => {
  const read = (rows: number) =>
    parseSheets({
      kind: 'csv',
      parts: [{ name: '', bytes: Buffer.from(`대외비\n\n번호,금액\n${'1,2\n'.repeat(rows)}`) }],
      columns: [],
      sheets: [{ name: '', lastHeading: 3 }],
      mostRows: MOST_ROWS,
      mostCharacters: MOST_CHARACTERS,
    })
  expect(read(MOST_ROWS)[0]?.total).toBe(MOST_ROWS + 2)
  expect(() => read(MOST_ROWS + 1)).toThrow(
    `한 번에 ${MOST_ROWS}행까지 올릴 수 있습니다. 파일을 나누어 서로 다른 이름으로 올려주세요.`,
  )
})

/** Each visited by the reader, these links would take it longer than this test may run. */
describe('10,000 links over many cells', () => {
  it('are not visited in a workbook', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v>판매점명</v></c></row><row r="2"><c r="A2" t="str"><v>강남점</v></c></row>'
    const links = Array.from({ length: 10_000 }, (_, at) => `<hyperlink ref="A1:Z${at + 1}" location="a"/>`)
    const behindCells = `<hyperlinks>${links.join('')}</hyperlinks>`
    expect((await parsed(handMadeWorkbook({ sheets: [{ rows, behindCells }] }))).rows).toHaveLength(1)
  })

  it('are not visited in an old workbook', async () => {
    const sheet = utils.aoa_to_sheet([['판매점명'], ['강남점'], Array.from({ length: 200 }, () => '링크')])
    for (let column = 0; column < 200; column += 1)
      sheet[utils.encode_cell({ r: 2, c: column })].l = { Target: 'https://example.com' }
    const book = utils.book_new(sheet)
    const container = CFB.read(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer, {
      type: 'buffer',
    })
    const records = CFB.find(container, '/Workbook')?.content as Buffer
    for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2)) {
      // Rows from 0 to 65,535 and columns from 0 to 255.
      if (records.readUInt16LE(at) === 0x01b8) records.write('0000ffff0000ff00', at + 4, 'hex')
    }
    const bytes = Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
    expect((await parsed(bytes, 'xls')).rows).toHaveLength(2)
  })
})

it('a table of too many sheets is refused in an old workbook too', async () => {
  const sheets = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`시트${at}`, [['판매점명'], ['강남점']]]))
  const read = (count: number) => parsed(workbook(sheets(count), '목록.xls').bytes, 'xls')
  expect((await read(100)).rows).toHaveLength(1)
  await expect(read(101)).rejects.toEqual(new RefusedTable(TOO_MANY_SHEETS))
})

describe('text', () => {
  const ROWS = [
    ['판매점명', '월정액'],
    ['강남점, "본점"', '045'],
  ]

  it.each(['utf-8', 'cp949'] as const)('in %s is read with its quotes and zeros', (encoding) => {
    expect(parsedText(csv(ROWS, encoding).bytes).rows).toEqual([{ row: 2, cells: ['강남점, "본점"', '045'] }])
  })

  it.each([',', '\t', ';'])('parted by %j is read', (separator) => {
    const text = `판매점명${separator}월정액\n강남점${separator}45000`
    expect(parsedText(text).rows).toEqual([{ row: 2, cells: ['강남점', '45000'] }])
  })

  it('of more letters than a table may have is refused, however few rows it has', () => {
    const lines = (letters: number) => `판매점명\n${'가'.repeat(letters - 1)}\n나`
    expect(parsedText(lines(MOST_CHARACTERS)).rows).toHaveLength(2)
    expect(() => parsedText(lines(MOST_CHARACTERS + 1))).toThrow(TOO_LARGE.message)
  })

  it('of neither encoding is refused', () => {
    expect(() => parsedText(Buffer.from([0xff, 0xff, 0x2c]))).toThrow(RefusedTable)
  })
})
