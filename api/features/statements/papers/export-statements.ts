import { formatCount } from '#shared/count.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { kstDay, monthWords } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import type { OwedStore } from '#shared/statements/store.contract.ts'
import type { Context } from '../../../context.ts'
import { toldWorkbook, WRITER_MEMORY } from '../../../excel/workbook-stream.ts'
import type { TellAccessed } from '../../../http/access-sink.ts'
import type { Caller } from '../../../http/accounts.ts'
import { type FileAnswer, workbookAnswer } from '../../../http/answers.ts'
import { requireProof } from '../../../http/authorization.ts'
import { FILE_KINDS } from '../../../storage/file-kinds.ts'
import { startWorker } from '../../../worker-thread.ts'
import { accessedExport } from '../../documents/accessed-document.ts'
import { documentsOfLines, owedRowOf, owedRows } from '../statements.queries.ts'
import { presentStore, storeRow, storesById } from '../stores.queries.ts'
import type { StatementPdf } from './statement-pdf.worker.ts'
import type { StatementPdfs } from './statement-pdfs.worker.ts'
import type { StatementsWorkbook } from './statements-workbook.worker.ts'

/** Enough for LIMITS.statementPdfLines: pdf-lib holds the whole document. */
const PDF_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

interface Asked {
  month: string
  reason?: string | undefined
}

interface AskedOfStore extends Asked {
  storeId: number
}

/** A store's statement as a workbook. Throws NOT_FOUND. */
export async function exportStatement(
  context: Context,
  accessed: TellAccessed,
  { month, storeId, reason }: AskedOfStore,
): Promise<FileAnswer> {
  const { store, lines } = await statementAsked(context, month, storeId)
  const { answer, documents } = await statementsWorkbook(
    context,
    { month, store },
    `지급내역서_${store.name}_${month}`,
  )
  accessed(accessedExport({ list: '지급내역서', month, storeId }, lines, documents, reason))
  return answer
}

/** All statements of a month as a workbook. Throws PROOF_NEEDED for many lines. */
export async function exportStatements(
  context: Context,
  { caller, accessed }: { caller: Caller; accessed: TellAccessed },
  { month, reason }: Asked,
): Promise<FileAnswer> {
  const { length: lines } = await documentsOfLines(context.database.kysely, month)
  if (lines > LIMITS.exportRowsWithoutProof) requireProof(caller)
  const { answer, documents } = await statementsWorkbook(context, { month, store: null }, `지급내역_${month}`)
  accessed(accessedExport({ list: '지급내역', month }, lines, documents, reason))
  return answer
}

/** A store's statement as a PDF. Throws NOT_FOUND, and RULE_BROKEN for more lines than fit into the memory of its thread. */
export async function downloadStatement(
  context: Context,
  accessed: TellAccessed,
  { month, storeId }: AskedOfStore,
): Promise<FileAnswer> {
  const { store, lines } = await statementAsked(context, month, storeId)
  if (lines > LIMITS.statementPdfLines)
    throw new AppError('RULE_BROKEN', {
      message: `내역이 ${formatCount(LIMITS.statementPdfLines)}줄을 넘어 PDF로 만들 수 없습니다. 엑셀로 받아주세요.`,
    })
  const workerData: StatementPdf = {
    address: context.database.address,
    month,
    store,
    now: context.clock.now(),
  }
  const writer = startWorker(new URL('./statement-pdf.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: PDF_MEMORY,
  })
  const { documents, stream } = await toldWorkbook(writer)
  accessed(accessedExport({ list: '지급내역서 PDF', month, storeId }, lines, documents, undefined))
  return {
    stream,
    fileName: `지급내역서_${store.name}_${month}.pdf`,
    contentType: FILE_KINDS.pdf.contentType,
  }
}

/** All statements of a month, each a PDF in an archive. Throws PROOF_NEEDED for many lines, and RULE_BROKEN where there is none. */
export async function downloadStatements(
  { database, keys, clock }: Context,
  { caller, accessed }: { caller: Caller; accessed: TellAccessed },
  { month, reason }: Asked,
): Promise<FileAnswer> {
  const db = database.kysely
  const { length: lines } = await documentsOfLines(db, month)
  if (lines > LIMITS.exportRowsWithoutProof) requireProof(caller)
  const rows = await storesById(db)
  const stores = (await owedRows(db, month)).flatMap(({ id }) => {
    const row = rows.get(id)
    return row === undefined ? [] : [presentStore(row, keys)]
  })
  if (stores.length === 0)
    throw new AppError('RULE_BROKEN', { message: `${monthWords(month)}에는 지급내역이 없습니다.` })
  const now = clock.now()
  const workerData: StatementPdfs = { address: database.address, month, stores, now }
  const writer = startWorker(new URL('./statement-pdfs.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: PDF_MEMORY,
  })
  const { documents, stream } = await toldWorkbook(writer)
  accessed(accessedExport({ list: '지급내역서 PDF', month }, lines, documents, reason))
  return {
    stream,
    fileName: `지급내역서_${month}_${kstDay(now)}.zip`,
    contentType: 'application/zip',
    files: stores.length,
  }
}

async function statementAsked(
  { database, keys }: Context,
  month: string,
  storeId: number,
): Promise<{ store: OwedStore; lines: number }> {
  const db = database.kysely
  const store = presentStore(await storeRow(db, storeId), keys)
  if ((await owedRowOf(db, month, storeId)) === undefined) throw notFound()
  return { store, lines: (await documentsOfLines(db, month, storeId)).length }
}

async function statementsWorkbook(
  { database, clock }: Context,
  asked: Omit<StatementsWorkbook, 'address'>,
  name: string,
): Promise<{ answer: FileAnswer; documents: readonly number[] }> {
  const workerData: StatementsWorkbook = { address: database.address, ...asked }
  const writer = startWorker(new URL('./statements-workbook.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: WRITER_MEMORY,
  })
  const { documents, stream } = await toldWorkbook(writer)
  return { answer: workbookAnswer(stream, name, clock.now()), documents }
}
