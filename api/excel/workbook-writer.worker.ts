import { once } from 'node:events'
import { Writable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import ExcelJS from 'exceljs'
import type { Cell, CellKind, FromWriter, SheetColumn, SheetShape, ToWriter } from './workbook-sheet.ts'

/*
 * Writes one sheet as rows arrive. exceljs blocks its thread for seconds even when it streams, so it has one of its own.
 */

/** Excel knows no zones: a date is what a clock in Seoul shows. */
const KST_OFFSET_MS = 9 * 60 * 60 * 1000

const NUMBER_FORMATS: Record<CellKind, string> = {
  text: '@',
  dateTime: 'yyyy-mm-dd hh:mm',
  number: '0',
  won: '#,##0',
}

const { sheetName, columns } = workerData as SheetShape
const post = (message: FromWriter, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)

const output = new Writable({
  write(chunk: Buffer, _encoding, done) {
    // A copy of its own: Node's small buffers share their memory, which cannot be handed over.
    const bytes = new Uint8Array(chunk)
    post({ type: 'bytes', bytes }, [bytes.buffer])
    done()
  },
})
const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
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

parentPort?.on('message', (message: ToWriter) => {
  if (message.type === 'rows') addRows(message.rows)
  else void finish()
})

function addRows(rows: Cell[][]): void {
  for (const row of rows) sheet.addRow(row.map((cell, at) => cellValue(cell, columns[at]))).commit()
  // A turn for the compression, so that what is written leaves before more comes.
  setImmediate(() => post({ type: 'taken' }))
}

function cellValue(cell: Cell, column: SheetColumn | undefined): string | number | Date | null {
  if (cell === null || cell === '') return null
  if (column?.kind === 'dateTime') return new Date(Date.parse(String(cell)) + KST_OFFSET_MS)
  return column?.kind === 'text' ? literally(String(cell)) : cell
}

/** In a workbook `_x0041_` stands for A; text that only looks so stays what it is. */
function literally(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

async function finish(): Promise<void> {
  const finished = output.writableFinished ? undefined : once(output, 'finish')
  await workbook.commit()
  await finished
  post({ type: 'done' })
  parentPort?.close()
}
