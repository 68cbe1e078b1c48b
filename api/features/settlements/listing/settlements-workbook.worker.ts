import { workerData } from 'node:worker_threads'
import type { DatabaseAddress } from '../../../database/database.ts'
import { type Snapshot, withSnapshot } from '../../../database/snapshot.ts'
import { tellDocuments } from '../../../excel/posted-bytes.ts'
import { type Cell, sheetColumns } from '../../../excel/workbook-sheet.ts'
import { writeWorkbook } from '../../../excel/write-workbook.ts'
import { closedMonths } from '../../settlement-months/open-months.ts'
import { presentSettlement } from '../settlements.present.ts'
import type { EntryQuestion } from './settlement-entries.ts'
import { settlementPage } from './settlement-page.ts'
import { SETTLEMENT_COLUMNS, settlementCells } from './settlements.excel.ts'

/** Which settlements the workbook holds, and the database to read them from. */
export interface SettlementsWorkbook {
  address: DatabaseAddress
  sheetName: string
  question: EntryQuestion
}

const ROWS_AT_ONCE = 100
const IDS_AT_ONCE = 5000

/* In a thread of its own: tells whose settlements these are, then writes the settlements of one snapshot, in the order of the list. */
const { address, sheetName, question } = workerData as SettlementsWorkbook
const columns = sheetColumns(SETTLEMENT_COLUMNS)
await withSnapshot(address, async (snapshot) => {
  await tellDocuments(await idsIn(snapshot))
  await writeWorkbook({ sheetName, columns, batches: batchesFrom(snapshot) })
})

/** A document stands in as many rows as it has entries. */
async function idsIn(snapshot: Snapshot): Promise<number[]> {
  const ids = new Set<number>()
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await settlementPage(snapshot, question, { limit: IDS_AT_ONCE, cursor })
    for (const { document } of rows) ids.add(document.id)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return [...ids]
}

async function* batchesFrom(snapshot: Snapshot): AsyncIterable<Cell[][]> {
  const closed = new Set(await closedMonths(snapshot.kysely))
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await settlementPage(snapshot, question, { limit: ROWS_AT_ONCE, cursor })
    yield rows.map((row) => settlementCells(presentSettlement(row, closed)))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
