import { workerData } from 'node:worker_threads'
import type { DatabaseAddress } from '../../database/database.ts'
import { type Snapshot, withSnapshot } from '../../database/snapshot.ts'
import { tellDocuments } from '../../excel/posted-bytes.ts'
import { type Cell, sheetColumns } from '../../excel/workbook-sheet.ts'
import { writeWorkbook } from '../../excel/write-workbook.ts'
import { RECONCILED_COLUMNS } from './reconciled.excel.ts'
import { type ReconciledQuestion, reconciledRows } from './reconciled.ts'

/** Which rows the workbook holds, and the database to read them from. */
export interface ReconciledWorkbook {
  address: DatabaseAddress
  sheetName: string
  question: ReconciledQuestion
}

/* In a thread of its own: tells whose payments these are, then writes the rows of one snapshot, in the order of the list. */
const { address, sheetName, question } = workerData as ReconciledWorkbook
const columns = sheetColumns(RECONCILED_COLUMNS)
await withSnapshot(address, async (snapshot) => {
  await tellDocuments(await idsIn(snapshot))
  await writeWorkbook({ sheetName, columns, batches: batchesFrom(snapshot) })
})

/** A document may stand in several rows: as an activation, and by another carrier's payment for its number. */
async function idsIn({ kysely }: Snapshot): Promise<number[]> {
  const ids = new Set<number>()
  for await (const rows of reconciledRows(kysely, question))
    for (const { row } of rows) if (row.documentId !== null) ids.add(row.documentId)
  return [...ids]
}

async function* batchesFrom({ kysely }: Snapshot): AsyncIterable<Cell[][]> {
  for await (const rows of reconciledRows(kysely, question))
    yield rows.map(({ row }) => RECONCILED_COLUMNS.map((column) => column.value(row)))
}
