import { once } from 'node:events'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import ExcelJS from 'exceljs'
import { PostedBytes } from './posted-bytes.ts'
import type { Cell, CellKind, SheetColumn, SheetShape } from './workbook-sheet.ts'

/** Excel knows no time zones, so a date is written as a clock in Seoul shows it. */
const KST_OFFSET_MS = 9 * 60 * 60 * 1000

const NUMBER_FORMATS: Record<CellKind, string> = {
  text: '@',
  dateTime: 'yyyy-mm-dd hh:mm',
  number: '0',
  won: '#,##0',
}

export interface SheetToWrite extends SheetShape {
  batches: AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>
}

/**
 * Writes an xlsx workbook of these sheets, one after the other, to the WorkbookStream that started this thread: heading rows frozen and with
 * filters, real dates and numbers, no formula. exceljs blocks its thread for seconds even when it streams, so it needs a thread of its
 * own. Batches are asked for as fast as the reader takes them, so memory does not grow with the rows.
 */
export async function writeWorkbook(...sheets: readonly SheetToWrite[]): Promise<void> {
  if (parentPort === null) throw new Error('a workbook is written in a thread of its own')
  const output = new PostedBytes(parentPort)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  for (const sheet of sheets) await writeSheet(workbook, sheet, output)
  const finished = once(output, 'finish')
  await workbook.commit()
  await finished
  output.close()
}

async function writeSheet(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  { sheetName, columns, batches }: SheetToWrite,
  output: PostedBytes,
): Promise<void> {
  const sheet = workbook.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ heading, width, kind }) => ({
    header: heading,
    width,
    style: { numFmt: NUMBER_FORMATS[kind] },
  }))
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } }
  const headings = sheet.getRow(1)
  headings.font = { bold: true }
  headings.commit()

  for await (const rows of batches) {
    for (const row of rows) sheet.addRow(row.map((cell, at) => cellValue(cell, columns[at]))).commit()
    // Gives the compression a turn, so that what is written leaves before more comes.
    await turnOfTheLoop()
    await output.roomForMore()
  }
  sheet.commit()
}

function cellValue(cell: Cell, column: SheetColumn | undefined): string | number | Date | null {
  if (cell === null || cell === '') return null
  if (column?.kind === 'dateTime') return new Date(Date.parse(String(cell)) + KST_OFFSET_MS)
  return column?.kind === 'text' ? literally(String(cell)) : cell
}

/** In a workbook `_x0041_` means A; escapes text that merely looks like that. */
function literally(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}
