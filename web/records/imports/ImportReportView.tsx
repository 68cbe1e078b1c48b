import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import {
  IMPORT_OUTCOMES,
  type ImportOutcome,
  type ImportReport,
  type ImportRow,
  rowWords,
} from '#shared/imports/import-report.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Stacked } from '../../ui/data-table/cells.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { countOf, inWords, notesOf, OUTCOME_WORDS, saysAlreadyThere, toWrite } from './import-words.ts'
export interface ImportReportViewProps {
  report: ImportReport
  /** Whether there is a check box that lets existing records be changed. */
  mayForce: boolean
  /** The button that downloads the refused rows. */
  refusedAction?: ReactNode
  /** What can be put right here: names and cells. */
  repairs?: ReactNode
}

/** As many as the server's sentence lists of its refusals. */
const SHOWN_NOTES = 5

/** The result of an upload, or its preview: one sentence, the problems, and every row. */
export function ImportReportView({ report, mayForce, refusedAction, repairs }: ImportReportViewProps) {
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
        <Notice kind="warning" title={`고쳐야 할 행 ${formatCount(report.refused)}건`} action={refusedAction}>
          <FirstOf lines={report.errors} total={report.totalErrors} />
        </Notice>
      )}
      {repairs}
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
          읽지 않은 시트: {report.ignoredSheets.join(', ')}.{' '}
          {report.rows.some(({ sheet }) => sheet !== undefined)
            ? '필요한 제목이 없는 시트입니다.'
            : '시트는 하나만 읽으니, 나머지는 따로 올려주세요.'}
        </Notice>
      )}
      {report.ignoredColumns.length === 0 ? null : (
        <Notice kind="info">읽지 않은 열: {report.ignoredColumns.join(', ')}</Notice>
      )}
      <ImportRows report={report} />
    </Stack>
  )
}

/** The first of `total` lines; the others stand at the rows below. */
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

const PALETTES = {
  added: 'green',
  changed: 'accent',
  skipped: 'gray',
  refused: 'red',
} as const satisfies Record<ImportOutcome, string>

const COLUMNS: readonly Column<ImportRow>[] = [
  {
    key: 'row',
    header: '행',
    width: '4rem',
    numeric: true,
    cell: ({ row, sheet }) => (sheet === undefined ? row : <Stacked above={row} below={sheet} />),
  },
  { key: 'outcome', header: '결과', width: '5.5rem', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { key: 'label', header: '대상', width: '14rem', cell: ({ label }) => <Whole>{label || '–'}</Whole> },
  { key: 'details', header: '내용', cell: (row) => <Details row={row} /> },
]

/** Every row of the file with its outcome, which can be filtered by. */
function ImportRows({ report }: { report: ImportReport }) {
  const [shown, setShown] = useState<ImportOutcome | 'all'>('all')
  const rows = useMemo(
    () => report.rows.filter(({ outcome }) => shown === 'all' || outcome === shown),
    [report, shown],
  )
  const items = [
    { value: 'all', label: '전체', count: report.rows.length },
    ...IMPORT_OUTCOMES.map((outcome) => ({
      value: outcome,
      label: OUTCOME_WORDS[outcome],
      count: countOf(report, outcome),
    })),
  ]
  return (
    <Tabs
      look="pill"
      label="행별 결과"
      items={items}
      value={shown}
      onChange={(value) => setShown(IMPORT_OUTCOMES.find((outcome) => outcome === value) ?? 'all')}
    >
      <DataTable
        key={shown}
        label="업로드한 행"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ at }) => at}
        minWidth="560px"
        empty={<EmptyState plain title="해당하는 행이 없습니다." />}
        renderCard={(row) => (
          <>
            <Flex justify="space-between" gap="2">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {row.label || '–'}
              </Text>
              <Outcome outcome={row.outcome} />
            </Flex>
            <Text textStyle="xs" color="fg.subtle" className="tabular">
              {rowWords(row)}
            </Text>
            <Box textStyle="sm">
              <Details row={row} />
            </Box>
          </>
        )}
      />
    </Tabs>
  )
}

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  return (
    <Badge size="sm" colorPalette={PALETTES[outcome]}>
      {OUTCOME_WORDS[outcome]}
    </Badge>
  )
}

/** Why a row is refused, or its old and new values and notes, one column per line. */
function Details({ row: { problems, notes, changes } }: { row: ImportRow }) {
  const lines = [
    ...[...problems, ...notes].map(inWords),
    ...changes.map(({ column, from, to }) => `${column}: ${from || '없음'} → ${to || '없음'}`),
  ]
  return <Whole>{lines.join('\n')}</Whole>
}

/** Shows the whole text: the row grows instead of cutting it. */
function Whole({ children }: { children: string }) {
  return (
    <Box as="span" display="block" py="1" whiteSpace="pre-line" overflowWrap="anywhere">
      {children}
    </Box>
  )
}
