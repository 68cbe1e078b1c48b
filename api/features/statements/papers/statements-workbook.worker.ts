import { workerData } from 'node:worker_threads'
import type { StatementLine } from '#shared/statements/statement.contract.ts'
import type { OwedStore } from '#shared/statements/store.contract.ts'
import type { DatabaseAddress, Queryable } from '../../../database/database.ts'
import { withSnapshot } from '../../../database/snapshot.ts'
import { tellDocuments } from '../../../excel/posted-bytes.ts'
import type { Cell } from '../../../excel/workbook-sheet.ts'
import { type SheetToWrite, writeWorkbook } from '../../../excel/write-workbook.ts'
import { statementOf } from '../read-statement.ts'
import { includesVat } from '../settings.ts'
import {
  documentsOfLines,
  type OwedRow,
  owedRows,
  statementLines,
  statementSums,
} from '../statements.queries.ts'
import {
  ALL_LINES_SHEET,
  LINES_SHEET,
  lineCells,
  STATEMENT_SHEET,
  STORES_SHEET,
  statementCells,
  storeCells,
} from './statements.excel.ts'

/** Whose statement the workbook holds, and the database to read it from; no store: all statements of the month. */
export interface StatementsWorkbook {
  address: DatabaseAddress
  month: string
  store: OwedStore | null
}

const ROWS_AT_ONCE = 100

/* In a thread of its own: tells whose activations these are, then writes one moment of the statements. */
const { address, month, store } = workerData as StatementsWorkbook
await withSnapshot(address, async ({ kysely }) => {
  const documents = await documentsOfLines(kysely, month, store?.id)
  await tellDocuments([...new Set(documents.filter((id) => id !== null))])
  await writeWorkbook(...(await (store === null ? sheetsOfMonth(kysely) : sheetsOf(kysely, store))))
})

async function sheetsOf(db: Queryable, of: OwedStore): Promise<SheetToWrite[]> {
  const statement = await statementOf(db, month, of)
  return [
    { ...STATEMENT_SHEET, batches: [statementCells(statement)] },
    { ...LINES_SHEET, batches: batchesOf(statement.lines, lineCells) },
  ]
}

async function sheetsOfMonth(db: Queryable): Promise<SheetToWrite[]> {
  const withVat = await includesVat(db)
  const owed = await owedRows(db, month)
  const sums = owed.map((row) => storeCells(row.name, statementSums(row, withVat)))
  return [
    { ...STORES_SHEET, batches: [sums] },
    { ...ALL_LINES_SHEET, batches: linesOfAll(db, owed) },
  ]
}

/** The lines of one store after the other, so that memory holds those of one. */
async function* linesOfAll(db: Queryable, owed: readonly OwedRow[]): AsyncIterable<Cell[][]> {
  for (const { id, name } of owed)
    yield* batchesOf(await statementLines(db, month, id), (line) => [name, ...lineCells(line)])
}

function* batchesOf(
  lines: readonly StatementLine[],
  cells: (line: StatementLine) => Cell[],
): Iterable<Cell[][]> {
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) yield lines.slice(at, at + ROWS_AT_ONCE).map(cells)
}
