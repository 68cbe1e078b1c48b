import { LIMITS } from '#shared/limits.ts'
import { RefusedTable, TOO_MANY_SHEETS } from './uploaded-table.ts'

/*
 * Takes out of a workbook what is no cell before it is read: the reader visits every cell of every linked range, so that 10,000
 * links in a file of 26 kB would take it minutes.
 */

const END_OF_CELLS = 'sheetData>'
const END_OF_SHEET = Buffer.from('</worksheet>')

/** The XML of a sheet up to the end of its cells, without links, merged ranges, conditions and rules behind them. */
export function onlyCells(sheet: Buffer): Buffer {
  const at = sheet.lastIndexOf(END_OF_CELLS)
  return at === -1 ? END_OF_SHEET : Buffer.concat([sheet.subarray(0, at + END_OF_CELLS.length), END_OF_SHEET])
}

const SHEET_RECORD = 0x0085
const LINK_RECORDS: readonly number[] = [0x01b8, 0x0800]
/** Which cells were selected at last; the reader passes over it. */
const SELECTION_RECORD = 0x001d

/**
 * Turns the links in the records of an xls into records that the reader passes over, and counts its sheets. Throws RefusedTable
 * when they are too many.
 */
export function silenceLinks(book: Buffer): void {
  let sheets = 0
  for (let at = 0; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    const record = book.readUInt16LE(at)
    if (record === SHEET_RECORD) sheets += 1
    if (LINK_RECORDS.includes(record)) book.writeUInt16LE(SELECTION_RECORD, at)
  }
  if (sheets > LIMITS.importSheets) throw new RefusedTable(TOO_MANY_SHEETS)
}
