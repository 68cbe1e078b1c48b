import type { Statement, StatementLine, StatementSums } from '#shared/statements/statement.contract.ts'
import type { Cell, CellKind, SheetColumn, SheetShape } from '../../../excel/workbook-sheet.ts'
import { headOf, kindWord, lineTotal, SUMS, taxWords } from './statement-parts.ts'

interface LineColumn extends SheetColumn {
  value(line: StatementLine): Cell
}

function column(
  heading: string,
  width: number,
  value: LineColumn['value'],
  kind: CellKind = 'text',
): LineColumn {
  return { heading, width, kind, value }
}

/** The columns of the lines in order; their amounts add up to the statement's total. */
const LINE_COLUMNS: readonly LineColumn[] = [
  column('접수번호', 16, ({ documentNumber }) => documentNumber),
  column('개통일', 17, ({ activatedAt }) => activatedAt, 'dateTime'),
  column('고객명', 12, ({ customerName }) => customerName),
  column('통신사', 14, ({ carrier }) => carrier),
  column('요금제', 24, ({ servicePlanName }) => servicePlanName),
  column('구분', 14, kindWord),
  column('사유', 30, ({ reason }) => reason),
  column('금액', 13, ({ amount }) => amount, 'won'),
  column('히든단가', 13, ({ hiddenPrice }) => hiddenPrice, 'won'),
  column('합계', 13, lineTotal, 'won'),
]
const STORE: SheetColumn = { heading: '판매점', width: 22, kind: 'text' }
const lineColumns = LINE_COLUMNS.map(({ heading, width, kind }) => ({ heading, width, kind }))

/** One statement: its head and its sums. */
export const STATEMENT_SHEET: SheetShape = {
  sheetName: '지급내역서',
  columns: [
    { heading: '항목', width: 18, kind: 'text' },
    { heading: '내용', width: 36, kind: 'text' },
    { heading: '금액', width: 16, kind: 'won' },
  ],
}
export const LINES_SHEET: SheetShape = { sheetName: '내역', columns: lineColumns }

/** All statements of a month. */
export const STORES_SHEET: SheetShape = {
  sheetName: '판매점별 합계',
  columns: [
    STORE,
    { heading: '과세 유형', width: 18, kind: 'text' },
    { heading: '건수', width: 8, kind: 'number' },
    ...SUMS.map(([heading]) => ({ heading, width: 14, kind: 'won' as const })),
  ],
}
export const ALL_LINES_SHEET: SheetShape = { sheetName: '내역', columns: [STORE, ...lineColumns] }

export function statementCells(statement: Statement): Cell[][] {
  return [
    ...headOf(statement).map(([label, words]) => [label, words, null]),
    ...SUMS.map(([label, value]) => [label, null, value(statement.sums)]),
  ]
}

export function lineCells(line: StatementLine): Cell[] {
  return LINE_COLUMNS.map(({ value }) => value(line))
}

export function storeCells(name: string, sums: StatementSums): Cell[] {
  return [name, taxWords(sums), sums.documents, ...SUMS.map(([, value]) => value(sums))]
}
