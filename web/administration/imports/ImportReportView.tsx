import { chakra, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ImportReport } from '#shared/imports/imports.contract.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ImportRows } from './ImportRows.tsx'
import { count, saysAlreadyThere, toWrite } from './import-words.ts'

export interface ImportReportViewProps {
  report: ImportReport
  /** There is a check box that has existing records changed. */
  mayForce: boolean
  /** Stands beside what is said of the refused rows: the button that fetches them. */
  refusedAction?: ReactNode
}

/** What an upload did or would do: in one sentence, what is wrong with it, and row by row. */
export function ImportReportView({ report, mayForce, refusedAction }: ImportReportViewProps) {
  const more = report.totalErrors - report.errors.length
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
        <Notice kind="warning" title={`거부된 행 ${count(report.refused)}건`} action={refusedAction}>
          <chakra.ul>
            {report.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
            {more > 0 ? <li>외 {count(more)}건 더</li> : null}
          </chakra.ul>
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
