import { once } from 'node:events'
import { Writable } from 'node:stream'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import ExcelJS from 'exceljs'
import {
  type Cell,
  type CellKind,
  type FromWriter,
  type SheetColumn,
  type SheetShape,
  TAKEN,
} from './workbook-sheet.ts'

/** At most so many pieces wait for the reader; until then no more rows are asked for. */
const MOST_UNTAKEN = 8

/** Excel knows no time zones, so a date is written as a clock in Seoul shows it. */
const KST_OFFSET_MS = 9 * 60 * 60 * 1000

const NUMBER_FORMATS: Record<CellKind, string> = {
  text: '@',
  dateTime: 'yyyy-mm-dd hh:mm',
  number: '0',
  won: '#,##0',
}

/**
 * Writes an xlsx workbook of one sheet to the WorkbookStream that started this thread: heading row frozen and with a filter,
 * real dates and numbers, no formula. exceljs blocks its thread for seconds even when it streams, so it needs a thread of its
 * own. Batches are asked for as fast as the reader takes them, so memory does not grow with the rows.
 */
export async function writeWorkbook(
  { sheetName, columns }: SheetShape,
  batches: AsyncIterable<readonly Cell[][]>,
): Promise<void> {
  if (parentPort === null) throw new Error('a workbook is written in a thread of its own')
  const output = new PostedBytes(parentPort)
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

  for await (const rows of batches) {
    for (const row of rows) sheet.addRow(row.map((cell, at) => cellValue(cell, columns[at]))).commit()
    // Gives the compression a turn, so that what is written leaves before more comes.
    await turnOfTheLoop()
    await output.roomForMore()
  }
  const finished = once(output, 'finish')
  await workbook.commit()
  await finished
  output.close()
}

/** Tells the WorkbookStream that started this thread whose workbook it is going to write, and waits until somebody reads it. */
export async function tellDocuments(ids: readonly number[]): Promise<void> {
  if (parentPort === null) throw new Error('a workbook is written in a thread of its own')
  parentPort.postMessage({ type: 'documents', ids } satisfies FromWriter)
  await once(parentPort, 'message')
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

/** Passes bytes to another thread, and waits until that has taken them. */
class PostedBytes extends Writable {
  readonly #port: MessagePort
  #untaken = 0
  #onRoom: (() => void) | null = null

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (message) => {
      if (message !== TAKEN) return
      this.#untaken -= 1
      if (this.#untaken < MOST_UNTAKEN) this.#onRoom?.()
    })
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    // A copy: small buffers of Node share their memory, so they cannot be transferred.
    const bytes = new Uint8Array(chunk)
    this.#untaken += 1
    this.#post({ type: 'bytes', bytes }, [bytes.buffer])
    done()
  }

  async roomForMore(): Promise<void> {
    if (this.#untaken < MOST_UNTAKEN) return
    await new Promise<void>((resolve) => {
      this.#onRoom = resolve
    })
    this.#onRoom = null
  }

  close(): void {
    this.#post({ type: 'done' })
    this.#port.close()
  }

  #post(message: FromWriter, transfer: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transfer)
  }
}
