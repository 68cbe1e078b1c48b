import type { exportReconciled as contract } from '#shared/carrier-payments/carrier-payment.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { LIMITS } from '#shared/limits.ts'
import type { Context } from '../../context.ts'
import { toldWorkbook, WRITER_MEMORY } from '../../excel/workbook-stream.ts'
import type { TellAccessed } from '../../http/access-sink.ts'
import type { Caller } from '../../http/accounts.ts'
import { type FileAnswer, workbookAnswer } from '../../http/answers.ts'
import { requireProof } from '../../http/authorization.ts'
import { startWorker } from '../../worker-thread.ts'
import { accessedExport } from '../documents/accessed-document.ts'
import { reconciledPage } from './reconciled.ts'
import type { ReconciledWorkbook } from './reconciled-workbook.worker.ts'

const NAME = '통신사대조'

/** All rows of a filter as a workbook. Throws before any output PROOF_NEEDED for many rows. */
export async function exportReconciled(
  { database, clock }: Context,
  { caller, accessed }: { caller: Caller; accessed: TellAccessed },
  { reason, ...question }: QueryOf<typeof contract>,
): Promise<FileAnswer> {
  const { total } = await reconciledPage(database.kysely, question, { limit: 0, cursor: undefined })
  if (total > LIMITS.exportRowsWithoutProof) requireProof(caller)
  const workbook: ReconciledWorkbook = { address: database.address, sheetName: NAME, question }
  const writer = startWorker(new URL('./reconciled-workbook.worker.ts', import.meta.url), {
    workerData: workbook,
    resourceLimits: WRITER_MEMORY,
  })
  const filter = { list: '통신사 대조', ...question }
  const { documents, stream } = await toldWorkbook(writer)
  accessed(accessedExport(filter, total, documents, reason))
  return workbookAnswer(stream, NAME, clock.now())
}
