import { workerData } from 'node:worker_threads'
import type { DocumentFilters } from '#shared/documents/documents.contract.ts'
import type { DatabaseAddress } from '../../../database/database.ts'
import { type Snapshot, withSnapshot } from '../../../database/snapshot.ts'
import { tellDocuments } from '../../../excel/posted-bytes.ts'
import { type Cell, sheetColumns } from '../../../excel/workbook-sheet.ts'
import { writeWorkbook } from '../../../excel/write-workbook.ts'
import type { Account } from '../../../http/accounts.ts'
import { listedDocuments } from '../accessed-document.ts'
import type { AddOnNames } from '../document-columns.ts'
import { presentDocument } from '../documents.present.ts'
import { leftOut } from './document-filters.ts'
import { questionOf } from './document-parts.ts'
import { AMOUNT_COLUMNS_OF_SHEET, documentCells, SHEET_COLUMNS } from './documents.excel.ts'
import { documentPage, listedPage } from './documents.queries.ts'
import { historiesOf } from './histories.ts'

/** Which documents the workbook holds, and the database that they are in. */
export interface DocumentsWorkbook {
  address: DatabaseAddress
  sheetName: string
  account: Account
  /** When the export was asked for. */
  now: Date
  filters: DocumentFilters
  /** Adds the columns of the amounts, for administrators. */
  isWithAmounts: boolean
}

const ROWS_AT_ONCE = 100
const IDS_AT_ONCE = 5000

/*
 * Tells whom its reader will see in full, then writes the workbook of a list, in the list's order and with what the reader may see of
 * each. It holds one moment of the list, and neither reading nor writing it takes the processor from other requests.
 */
const { address, sheetName, account, now, filters, isWithAmounts } = workerData as DocumentsWorkbook
const without = leftOut(filters)
const shown = [...SHEET_COLUMNS, ...(isWithAmounts ? AMOUNT_COLUMNS_OF_SHEET : [])].filter(
  ({ field }) => field === undefined || !without.includes(field),
)
const columns = sheetColumns(shown)
const question = questionOf({ account, now }, filters)
await withSnapshot(address, async (snapshot) => {
  await tellDocuments(await idsIn(snapshot))
  await writeWorkbook({ sheetName, columns, batches: batchesFrom(snapshot) })
})

async function idsIn(snapshot: Snapshot): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await listedPage(snapshot, question, { limit: IDS_AT_ONCE, cursor })
    for (const id of listedDocuments(account, rows).documents) ids.push(id)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

async function* batchesFrom(snapshot: Snapshot): AsyncIterable<Cell[][]> {
  const names = await addOnNames(snapshot)
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await documentPage(snapshot, question, { limit: ROWS_AT_ONCE, cursor })
    const histories = await historiesOf(
      snapshot.kysely,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) =>
      documentCells(shown, presentDocument(row, account), { addOnNames: names, histories }),
    )
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function addOnNames({ kysely }: Snapshot): Promise<AddOnNames> {
  const rows = await kysely.selectFrom('additional_services').select(['id', 'service_name']).execute()
  return new Map(rows.map((row) => [row.id, row.service_name]))
}
