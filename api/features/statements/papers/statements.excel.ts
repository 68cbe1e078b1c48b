import type { Statement, StatementLine, StatementSums } from '#shared/statements/statement.contract.ts'
import { kindWords, lineTotal, SUM_LABELS } from '#shared/statements/statement-words.ts'
import {
  type Cell,
  type SheetColumn,
  type SheetShape,
  sheetColumns,
  type ValueColumn,
  valueColumn,
} from '../../../excel/workbook-sheet.ts'
import { hiddenPriceSeen } from '../read-statement.ts'
import { headOf, isOfHiddenPrices, shownSums, taxWords } from './statement-parts.ts'

/** The columns of the lines in order; their amounts add up to the statement's total. */
const LINE_COLUMNS: readonly ValueColumn<StatementLine>[] = [
  valueColumn('접수번호', 16, ({ documentNumber }) => documentNumber),
  valueColumn('개통일', 17, ({ activatedAt }) => activatedAt, 'dateTime'),
  valueColumn('고객명', 12, ({ customerName }) => customerName),
  valueColumn('통신사', 14, ({ carrier }) => carrier),
  valueColumn('요금제', 24, ({ servicePlanName }) => servicePlanName),
  valueColumn('구분', 14, kindWords),
  valueColumn('사유', 30, ({ reason }) => reason),
  valueColumn('금액', 13, ({ amount }) => amount, 'won'),
  valueColumn('히든단가', 13, ({ hiddenPrice }) => hiddenPrice, 'won'),
  valueColumn('합계', 13, lineTotal, 'won'),
]
export const STORE: SheetColumn = { heading: '판매점', width: 22, kind: 'text' }

/** One statement: its head and its sums. */
export const STATEMENT_SHEET: SheetShape = {
  sheetName: '지급내역서',
  columns: [
    { heading: '항목', width: 18, kind: 'text' },
    { heading: '내용', width: 36, kind: 'text' },
    { heading: '금액', width: 16, kind: 'won' },
  ],
}
export function statementCells(statement: Statement, showsHiddenPrices: boolean): Cell[][] {
  const sums = hiddenPriceSeen(statement.sums, showsHiddenPrices)
  return [
    ...headOf(statement).map(([label, words]) => [label, words, null]),
    ...shownSums(showsHiddenPrices).map((name) => [SUM_LABELS[name], null, sums[name]]),
  ]
}

export interface LinesSheet {
  shape: SheetShape
  cells: (line: StatementLine) => Cell[]
}
/** Its lines; where hidden prices are part of the amounts these are the sums, and have no column of their own. */
export function linesSheet(showsHiddenPrices: boolean): LinesSheet {
  const shown = LINE_COLUMNS.filter(({ heading }) => showsHiddenPrices || !isOfHiddenPrices(heading))
  return {
    shape: { sheetName: '내역', columns: sheetColumns(shown) },
    cells: (line) => shown.map(({ value }) => value(hiddenPriceSeen(line, showsHiddenPrices))),
  }
}

/** The sums of all statements of a month. */
export function storesSheet(showsHiddenPrices: boolean) {
  const names = shownSums(showsHiddenPrices)
  const shape: SheetShape = {
    sheetName: '판매점별 합계',
    columns: [
      STORE,
      { heading: '과세 유형', width: 18, kind: 'text' },
      { heading: '건수', width: 8, kind: 'number' },
      ...names.map((name) => ({ heading: SUM_LABELS[name], width: 14, kind: 'won' as const })),
    ],
  }
  const cells = (store: string, sums: StatementSums): Cell[] => {
    const seen = hiddenPriceSeen(sums, showsHiddenPrices)
    return [store, taxWords(sums), sums.documents, ...names.map((name) => seen[name])]
  }
  return { shape, cells }
}
