import type { QueryOf } from '#shared/endpoint.ts'
import { LIMITS } from '#shared/limits.ts'
import type { exportSettlements as contract } from '#shared/settlements/settlement.contract.ts'
import type { Context } from '../../../context.ts'
import { toldWorkbook, WRITER_MEMORY } from '../../../excel/workbook-stream.ts'
import type { TellAccessed } from '../../../http/access-sink.ts'
import type { Caller } from '../../../http/accounts.ts'
import { type FileAnswer, workbookAnswer } from '../../../http/answers.ts'
import { requireProof } from '../../../http/authorization.ts'
import { startWorker } from '../../../worker-thread.ts'
import { accessedExport } from '../../documents/accessed-document.ts'
import { periodOf } from '../../stats/chosen-period.ts'
import { entryCount } from './settlement-totals.ts'
import type { SettlementsWorkbook } from './settlements-workbook.worker.ts'

const NAME = '정산내역'

/** All settlements of a filter as a workbook. Throws before any output PROOF_NEEDED for many rows, or what the list throws. */
export async function exportSettlements(
  { database, clock }: Context,
  { caller, accessed }: { caller: Caller; accessed: TellAccessed },
  { reason, startDate, endDate, ...filters }: QueryOf<typeof contract>,
): Promise<FileAnswer> {
  const question = { ...periodOf({ startDate, endDate }, clock.now()), filters }
  const rows = await entryCount(database, question)
  if (rows > LIMITS.exportRowsWithoutProof) requireProof(caller)
  const workbook: SettlementsWorkbook = { address: database.address, sheetName: NAME, question }
  const writer = startWorker(new URL('./settlements-workbook.worker.ts', import.meta.url), {
    workerData: workbook,
    resourceLimits: WRITER_MEMORY,
  })
  const filter = { list: '정산 내역', startDate, endDate, ...filters }
  const { documents, stream } = await toldWorkbook(writer)
  accessed(accessedExport(filter, rows, documents, reason))
  return workbookAnswer(stream, NAME, clock.now())
}
