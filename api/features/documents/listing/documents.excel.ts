import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { type DocumentField, ruleOf } from '#shared/documents/document-fields.ts'
import { sumOfWon } from '#shared/money.ts'
import type { Cell, CellKind, SheetColumn } from '../../../excel/workbook-sheet.ts'
import { type AddOnNames, DOCUMENT_COLUMNS } from '../document-columns.ts'
import { type Histories, type History, NOTHING_HAPPENED } from './histories.ts'

export interface DocumentSheetColumn extends SheetColumn {
  /** The field that it shows, if it is one. */
  field?: DocumentField
  /** The cell's value, from the document as its reader may see it. */
  value(document: DocumentWithAmounts, told: Told): Cell
}

/** What a workbook tells beside the fields of its documents. */
export interface Told {
  addOnNames: AddOnNames
  histories: Histories
}

const FIELD_COLUMNS = (Object.keys(DOCUMENT_COLUMNS) as DocumentField[]).flatMap((field) =>
  DOCUMENT_COLUMNS[field].cells.map(
    ({ heading, width, value }): DocumentSheetColumn => ({
      field,
      heading,
      width,
      kind: value === undefined ? cellKind(field) : 'text',
      value: (document, { addOnNames }) =>
        value === undefined ? plainCell(document[field]) : value(document, addOnNames),
    }),
  ),
)

/** What an export of documents holds, in this order. */
export const SHEET_COLUMNS: readonly DocumentSheetColumn[] = [
  ...FIELD_COLUMNS,
  fromHistory('대기 시간(분)', ({ waitedMinutes }) => waitedMinutes),
  fromHistory('정정 횟수', ({ corrections }) => corrections),
]

function fromHistory(heading: string, value: (history: History) => number | null): DocumentSheetColumn {
  return {
    heading,
    width: 12,
    kind: 'number',
    value: ({ id }, { histories }) => value(histories.get(id) ?? NOTHING_HAPPENED),
  }
}

function cellKind(field: DocumentField): CellKind {
  const { kind } = ruleOf(field)
  return kind === 'time' ? 'dateTime' : kind === 'won' ? 'won' : 'text'
}

/** A flag is told as on screen, by a word. */
export function plainCell(value: DocumentWithAmounts[DocumentField]): Cell {
  return typeof value === 'boolean' ? (value ? '예' : null) : (value as Cell)
}

/** Further columns of an administrator's export of activations. */
export const AMOUNT_COLUMNS_OF_SHEET: readonly DocumentSheetColumn[] = [
  amount('정산 금액', (document) => document.settlementAmount ?? null),
  amount('히든단가', (document) => document.hiddenPrice ?? null),
  amount('합계', ({ settlementAmount, hiddenPrice }) => sumOfWon([settlementAmount, hiddenPrice])),
]

function amount(heading: string, value: DocumentSheetColumn['value']): DocumentSheetColumn {
  return { heading, width: 13, kind: 'won', value }
}

/** One row of the workbook. */
export function documentCells(
  columns: readonly DocumentSheetColumn[],
  document: DocumentWithAmounts,
  told: Told,
): Cell[] {
  return columns.map((each) => each.value(document, told))
}
