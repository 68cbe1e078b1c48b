import { grouped } from '#shared/grouped.ts'
import type { Correction } from '#shared/imports/imports.contract.ts'
import type { UploadedTable } from './uploaded-table.ts'

/** The table with the cells that somebody corrected in its report; what names no cell of it changes nothing. */
export function corrected(table: UploadedTable, corrections: readonly Correction[]): UploadedTable {
  if (corrections.length === 0) return table
  const byRow = grouped(corrections, ({ at }) => at)
  const rows = table.rows.map((row, at) => {
    const cells = [...row.cells]
    for (const { column, text } of byRow.get(at) ?? [])
      if (column < table.headings.length) {
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
    return { ...row, cells }
  })
  return { ...table, rows }
}
