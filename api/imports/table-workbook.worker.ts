import { workerData } from 'node:worker_threads'
import type { Cell, SheetShape } from '../excel/workbook-sheet.ts'
import { writeWorkbook } from '../excel/write-workbook.ts'

/** A workbook that is small enough to be handed over whole. */
export interface TableWorkbook extends SheetShape {
  rows: readonly Cell[][]
}

const ROWS_AT_ONCE = 100

const { rows, ...shape } = workerData as TableWorkbook
await writeWorkbook({ ...shape, batches: batches() })

function* batches(): Iterable<readonly Cell[][]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE)
}
