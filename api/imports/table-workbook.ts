import { WorkbookStream, WRITER_MEMORY } from '../excel/workbook-stream.ts'
import type { FileAnswer } from '../http/answers.ts'
import { FILE_KINDS } from '../storage/file-kinds.ts'
import { startWorker } from '../worker-thread.ts'
import type { TableWorkbook } from './table-workbook.worker.ts'

/** The workbook as an answer, named without its ending. */
export function tableWorkbook(workbook: TableWorkbook, name: string): FileAnswer {
  const writer = startWorker(new URL('./table-workbook.worker.ts', import.meta.url), {
    workerData: workbook,
    resourceLimits: WRITER_MEMORY,
  })
  return {
    stream: new WorkbookStream(writer),
    fileName: `${name}.xlsx`,
    contentType: FILE_KINDS.xlsx.contentType,
  }
}
