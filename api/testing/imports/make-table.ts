import { utils, write } from '@e965/xlsx'
import type { FormFile } from '../multipart-form.ts'

export type Rows = readonly (readonly (string | number | boolean | Date | null)[])[]

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as somebody saves it, of one sheet or of several. */
export function workbook(rows: Rows | Record<string, Rows>, name = '목록.xlsx'): FormFile {
  const book = utils.book_new()
  for (const [sheet, cells] of Object.entries(isRows(rows) ? { 목록: rows } : rows)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells as unknown[][]), sheet)
  }
  const isOld = name.endsWith('.xls')
  const bytes = write(book, { type: 'buffer', bookType: isOld ? 'biff8' : 'xlsx', compression: true })
  return { name, type: isOld ? 'application/vnd.ms-excel' : XLSX_TYPE, bytes }
}

function isRows(rows: Rows | Record<string, Rows>): rows is Rows {
  return Array.isArray(rows)
}
