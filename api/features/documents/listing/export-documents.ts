import type { DocumentFilters } from '#shared/documents/documents.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import type { Context } from '../../../context.ts'
import { toldWorkbook, WRITER_MEMORY } from '../../../excel/workbook-stream.ts'
import type { TellAccessed } from '../../../http/access-sink.ts'
import type { Caller } from '../../../http/accounts.ts'
import { type FileAnswer, workbookAnswer } from '../../../http/answers.ts'
import { authorize, requireProof } from '../../../http/authorization.ts'
import { startWorker } from '../../../worker-thread.ts'
import { accessedExport } from '../accessed-document.ts'
import { questionOf } from './document-parts.ts'
import { documentTotal } from './document-totals.ts'
import type { DocumentsWorkbook } from './documents-workbook.worker.ts'

/**
 * All documents of a filter as a workbook, in the list's order and with what the reader may see of each. Throws what the
 * list throws, PROOF_NEEDED for many rows, and FORBIDDEN where the list itself is closed to a restricted
 * account, before the first byte.
 */
export async function exportDocuments(
  { database, clock }: Context,
  { caller, accessed }: { caller: Caller; accessed: TellAccessed },
  { reason, ...filters }: DocumentFilters & { reason?: string | undefined },
  { isWithAmounts }: { isWithAmounts: boolean } = { isWithAmounts: false },
): Promise<FileAnswer> {
  const { account } = caller
  authorize(account, 'documents.read')
  const now = clock.now()
  const rows = await documentTotal(database, questionOf({ account, now }, filters))
  if (rows > LIMITS.exportRowsWithoutProof) requireProof(caller)

  const isActivations = filters.activationStatus?.join() === '개통'
  const name = isActivations ? '개통완료' : '서류목록'
  const workbook: DocumentsWorkbook = {
    address: database.address,
    sheetName: name,
    account,
    now,
    filters,
    isWithAmounts,
  }
  const writer = startWorker(new URL('./documents-workbook.worker.ts', import.meta.url), {
    workerData: workbook,
    resourceLimits: WRITER_MEMORY,
  })
  const list = isWithAmounts ? '개통완료 (금액 포함)' : '서류 목록'
  const { documents, stream } = await toldWorkbook(writer)
  accessed(accessedExport({ list, ...filters }, rows, documents, reason))
  return workbookAnswer(stream, name, now)
}
