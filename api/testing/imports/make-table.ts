import { utils, write } from '@e965/xlsx'
import type { FormFile } from '../multipart-form.ts'
import { encodeCp949 } from './encode-cp949.ts'
import type { TypedRow } from './import-fixtures.ts'

type TypedCell = TypedRow[string] | null
export type Rows = readonly (readonly TypedCell[])[]

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as a person saves it, of one or several sheets; in the xls format if its name ends so. */
export function workbook(rows: Rows | Record<string, Rows>, name = '목록.xlsx'): FormFile {
  const book = utils.book_new()
  for (const [sheet, cells] of Object.entries(isRows(rows) ? { 목록: rows } : rows)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells as TypedCell[][], { dense: true }), sheet)
  }
  const isOld = name.endsWith('.xls')
  const bytes = write(book, { type: 'buffer', bookType: isOld ? 'biff8' : 'xlsx', compression: true })
  return { name, type: isOld ? 'application/vnd.ms-excel' : XLSX_TYPE, bytes }
}

/** A CSV file as Excel saves it on a Korean Windows, or in UTF-8 with a byte order mark. */
export function csv(rows: Rows, encoding: 'utf-8' | 'cp949'): FormFile {
  const text = rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
  const bytes = encoding === 'cp949' ? encodeCp949(text) : Buffer.from(`\ufeff${text}`)
  return { name: '목록.csv', type: 'text/csv', bytes }
}

/** The rows under their headings. */
export function table(headings: readonly string[], rows: readonly TypedRow[]): Rows {
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? null))]
}

function isRows(rows: Rows | Record<string, Rows>): rows is Rows {
  return Array.isArray(rows)
}

function csvCell(cell: TypedCell): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
