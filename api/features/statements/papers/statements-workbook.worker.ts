import { workerData } from 'node:worker_threads'
import type { StatementLine } from '#shared/statements/statement.contract.ts'
import type { OwedStore } from '#shared/statements/store.contract.ts'
import type { DatabaseAddress, Queryable } from '../../../database/database.ts'
import { withSnapshot } from '../../../database/snapshot.ts'
import { tellDocuments } from '../../../excel/posted-bytes.ts'
import type { Cell } from '../../../excel/workbook-sheet.ts'
import { type SheetToWrite, writeWorkbook } from '../../../excel/write-workbook.ts'
import { statementOf } from '../read-statement.ts'
import { includesVat, showsHiddenPrices } from '../settings.ts'
import {
  documentsOfLines,
  type OwedRow,
  owedRows,
  statementLines,
  statementSums,
} from '../statements.queries.ts'
import {
  type LinesSheet,
  linesSheet,
  STATEMENT_SHEET,
  STORE,
  statementCells,
  storesSheet,
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
  const areApart = await showsHiddenPrices(db)
  const lines = linesSheet(areApart)
  return [
    { ...STATEMENT_SHEET, batches: [statementCells(statement, areApart)] },
    { ...lines.shape, batches: batchesOf(statement.lines, lines.cells) },
  ]
}

async function sheetsOfMonth(db: Queryable): Promise<SheetToWrite[]> {
  const withVat = await includesVat(db)
  const owed = await owedRows(db, month)
  const areApart = await showsHiddenPrices(db)
  const stores = storesSheet(areApart)
  const lines = linesSheet(areApart)
  const columns = [STORE, ...lines.shape.columns]
  const sums = owed.map((row) => stores.cells(row.name, statementSums(row, withVat)))
  return [
    { ...stores.shape, batches: [sums] },
    { ...lines.shape, columns, batches: linesOfAll(db, owed, lines.cells) },
  ]
}

/** The lines of one store after the other, so that memory holds those of one. */
async function* linesOfAll(
  db: Queryable,
  owed: readonly OwedRow[],
  cells: LinesSheet['cells'],
): AsyncIterable<Cell[][]> {
  for (const { id, name } of owed)
    yield* batchesOf(await statementLines(db, month, id), (line) => [name, ...cells(line)])
}

function* batchesOf(lines: readonly StatementLine[], cells: LinesSheet['cells']): Iterable<Cell[][]> {
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) yield lines.slice(at, at + ROWS_AT_ONCE).map(cells)
}
