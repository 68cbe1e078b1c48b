/** How a cell is stored: `dateTime` takes an ISO 8601 instant and becomes a real date in Seoul; `won` is an amount. */
export type CellKind = 'text' | 'dateTime' | 'number' | 'won'

export interface SheetColumn {
  heading: string
  /** In letters, as Excel measures it. */
  width: number
  kind: CellKind
}

/** Only values: no cell can become a formula. */
export type Cell = string | number | null

/** A column of an export, with what its cell holds of a row. */
export interface ValueColumn<Row> extends SheetColumn {
  value(row: Row): Cell
}

export function valueColumn<Row>(
  heading: string,
  width: number,
  value: (row: Row) => Cell,
  kind: CellKind = 'text',
): ValueColumn<Row> {
  return { heading, width, kind, value }
}

/** Columns as a sheet takes them, which is written in rows of cells. */
export function sheetColumns(columns: readonly SheetColumn[]): SheetColumn[] {
  return columns.map(({ heading, width, kind }) => ({ heading, width, kind }))
}

export interface SheetShape {
  sheetName: string
  columns: readonly SheetColumn[]
}

/**
 * Messages of the thread that writes a workbook; `TAKEN` answers a piece when there is room for more, and the ids of the documents,
 * which a workbook of customers begins with, when somebody reads it.
 */
export type FromWriter =
  | { type: 'documents'; ids: readonly number[] }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'done' }
export const TAKEN = 'taken'
