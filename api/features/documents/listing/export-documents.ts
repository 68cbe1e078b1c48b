import type { DocumentFilters } from '#shared/documents/documents.contract.ts'
import { kstDay } from '#shared/kst.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { Cell } from '../../../excel/workbook-sheet.ts'
import { writeWorkbook } from '../../../excel/workbook-writer.ts'
import type { Account } from '../../../http/accounts.ts'
import type { FileAnswer } from '../../../http/answers.ts'
import { presentDocument } from '../documents.present.ts'
import { readListing } from './document-filters.ts'
import type { Question } from './document-parts.ts'
import { type AddOnNames, DOCUMENT_COLUMNS, documentCells } from './documents.excel.ts'
import { documentPage } from './documents.queries.ts'
import type { ExportsInWork } from './exports-in-work.ts'

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Read in a millisecond or two: meanwhile other requests wait. */
const ROWS_AT_ONCE = 50

/**
 * All documents of a filter as a workbook, in the list's order and with what the reader may see of each. Throws what the
 * list throws, and TOO_MANY_REQUESTS, before the first byte.
 */
export async function exportDocuments(
  { database, clock, log }: Context,
  inWork: ExportsInWork,
  account: Account,
  { reason, ...filters }: DocumentFilters & { reason?: string | undefined },
): Promise<FileAnswer> {
  const question = { account, listing: readListing(filters), isOwnWork: filters.workerFilter === true }
  const first = await readBatch(database, question, undefined)
  inWork.requirePlace(account.id)
  log.info({ accountId: account.id, reason: reason || '사유 없음' }, 'documents exported')

  const isActivations = filters.activationStatus?.join() === '개통'
  const columns = DOCUMENT_COLUMNS.map(({ heading, width, kind }) => ({ heading, width, kind }))
  const name = isActivations ? '개통완료' : '서류목록'
  const workbook = writeWorkbook({ sheetName: name, columns }, batchesFrom(database, question, first))
  return {
    stream: inWork.add(account.id, workbook),
    fileName: `${name}_${kstDay(clock.now())}.xlsx`,
    contentType: CONTENT_TYPE,
  }
}

type Batch = Awaited<ReturnType<typeof documentPage>>

function readBatch(database: Database, question: Question, cursor: string | undefined): Promise<Batch> {
  return documentPage(database, question, { limit: ROWS_AT_ONCE, cursor })
}

async function* batchesFrom(database: Database, question: Question, first: Batch): AsyncIterable<Cell[][]> {
  const names = await addOnNames(database)
  let batch = first
  for (;;) {
    yield batch.rows.map((row) => documentCells(presentDocument(row, question.account), names))
    if (batch.nextCursor === null) return
    batch = await readBatch(database, question, batch.nextCursor)
  }
}

async function addOnNames({ kysely }: Database): Promise<AddOnNames> {
  const rows = await kysely.selectFrom('additional_services').select(['id', 'service_name']).execute()
  return new Map(rows.map((row) => [row.id, row.service_name]))
}
