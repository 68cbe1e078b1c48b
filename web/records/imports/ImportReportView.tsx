import { chakra, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatCount } from '#shared/count.ts'
import type { ImportReport } from '#shared/imports/imports.contract.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ImportRows } from './ImportRows.tsx'
import { notesOf, saysAlreadyThere, toWrite } from './import-words.ts'

export interface ImportReportViewProps {
  report: ImportReport
  /** There is a check box that has existing records changed. */
  mayForce: boolean
  /** Stands beside what is said of the refused rows: the button that fetches them. */
  refusedAction?: ReactNode
}

/** As many as the server tells of what it refuses. */
const SHOWN_NOTES = 5

/** What an upload did or would do: in one sentence, what is wrong with it, and row by row. */
export function ImportReportView({ report, mayForce, refusedAction }: ImportReportViewProps) {
  const notes = notesOf(report)
  return (
    <Stack gap="3">
      {report.dryRun && toWrite(report) === 0 ? (
        <Notice kind="warning" title="등록할 내용이 없습니다.">
          {report.message}
        </Notice>
      ) : (
        <Notice kind={report.dryRun ? 'info' : 'success'} title={report.message} />
      )}
      {report.totalErrors === 0 ? null : (
        <Notice kind="warning" title={`거부된 행 ${formatCount(report.refused)}건`} action={refusedAction}>
          <FirstOf lines={report.errors} total={report.totalErrors} />
        </Notice>
      )}
      {notes.length === 0 ? null : (
        <Notice kind="warning" title={`확인이 필요한 행 ${formatCount(notes.length)}건`}>
          <FirstOf lines={notes.slice(0, SHOWN_NOTES)} total={notes.length} />
        </Notice>
      )}
      {saysAlreadyThere(report) ? (
        <Notice kind="info">
          같은 파일을 다시 업로드하면 중복 오류가 발생합니다.
          {mayForce ? ' 이미 있는 내용을 파일대로 바꾸려면 강제 업데이트를 선택해주세요.' : null}
        </Notice>
      ) : null}
      {report.ignoredSheets.length === 0 ? null : (
        <Notice kind="warning">
          읽지 않은 시트: {report.ignoredSheets.join(', ')}. 시트는 하나만 읽으니, 나머지는 따로 올려주세요.
        </Notice>
      )}
      {report.ignoredColumns.length === 0 ? null : (
        <Notice kind="info">읽지 않은 열: {report.ignoredColumns.join(', ')}</Notice>
      )}
      <ImportRows report={report} />
    </Stack>
  )
}

/** The first of `total` lines; the rest stands in the rows below. */
function FirstOf({ lines, total }: { lines: readonly string[]; total: number }) {
  const more = total - lines.length
  return (
    <chakra.ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {more > 0 ? <li>외 {formatCount(more)}건 더</li> : null}
    </chakra.ul>
  )
}
