import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { type DocumentField, ruleOf } from '#shared/documents/document-fields.ts'
import { sumOfWon } from '#shared/money.ts'
import type { Cell, CellKind, SheetColumn } from '../../../excel/workbook-sheet.ts'
import { type AddOnNames, DOCUMENT_COLUMNS } from '../document-columns.ts'

export interface DocumentSheetColumn extends SheetColumn {
  /** The cell's value, from the document as its reader may see it. */
  value(document: DocumentWithAmounts, addOnNames: AddOnNames): Cell
}

/** What an export of documents holds, in this order. */
export const SHEET_COLUMNS: readonly DocumentSheetColumn[] = (
  Object.keys(DOCUMENT_COLUMNS) as DocumentField[]
).flatMap((field) =>
  DOCUMENT_COLUMNS[field].cells.map(({ heading, width, value }) => ({
    heading,
    width,
    kind: value === undefined ? cellKind(field) : 'text',
    value: value ?? ((document) => plainCell(document[field])),
  })),
)

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
  addOnNames: AddOnNames,
): Cell[] {
  return columns.map((each) => each.value(document, addOnNames))
}
