import type { ImportReport } from '#shared/imports/imports.contract.ts'
import type { SheetColumn } from '../excel/workbook-sheet.ts'
import type { FileAnswer } from '../http/answers.ts'
import { textOf } from './find-headings.ts'
import { tableWorkbook } from './table-workbook.ts'
import type { UploadedTable } from './uploaded-table.ts'

/** No column of a table is called so; adjustments have a 사유 of their own. */
const REASON = '오류 사유'

/** The refused rows as they were in the file, each with its reason, to be corrected and uploaded again. */
export function refusedRowsWorkbook(name: string, table: UploadedTable, report: ImportReport): FileAnswer {
  const reasons = new Map(
    report.rows.flatMap(({ at, outcome, problems }) =>
      outcome === 'refused' ? [[at, problems.map(inWords).join('\n')] as const] : [],
    ),
  )
  // Drops the reasons of an earlier upload, which would stand beside the new ones.
  const kept = table.headings.flatMap((heading, at) => (heading === REASON ? [] : [{ heading, at }]))
  const columns: SheetColumn[] = [
    ...kept.map(({ heading }) => ({ heading, width: 20, kind: 'text' as const })),
    { heading: REASON, width: 60, kind: 'text' },
  ]
  const rows = table.rows.flatMap(({ cells }, at) => {
    const reason = reasons.get(at)
    if (reason === undefined) return []
    const texts = kept.map(({ at }) => textOf(cells[at] ?? ''))
    return [[...texts, reason]]
  })
  return tableWorkbook({ sheetName: name, columns, rows }, `${name}_오류`)
}

function inWords({ column, reason }: { column: string | null; reason: string }): string {
  return column === null ? reason : `${column}: ${reason}`
}
