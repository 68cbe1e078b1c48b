import { Box, Flex, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import {
  IMPORT_OUTCOMES,
  type ImportOutcome,
  type ImportReport,
  type ImportRow,
} from '#shared/imports/imports.contract.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { countOf, inWords, OUTCOME_WORDS } from './import-words.ts'

const PALETTES = {
  added: 'green',
  changed: 'accent',
  skipped: 'gray',
  refused: 'red',
} as const satisfies Record<ImportOutcome, string>

const COLUMNS: readonly Column<ImportRow>[] = [
  { key: 'row', header: '행', width: '4rem', numeric: true, cell: ({ row }) => row },
  { key: 'outcome', header: '결과', width: '5.5rem', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { key: 'label', header: '대상', width: '14rem', cell: ({ label }) => <Whole>{label || '–'}</Whole> },
  { key: 'details', header: '내용', cell: (row) => <Details row={row} /> },
]

/** Every row of the file and what becomes of it, to be narrowed to one outcome. */
export function ImportRows({ report }: { report: ImportReport }) {
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
        rowKey={({ row }) => row}
        minWidth="560px"
        empty={<EmptyState plain title="해당하는 행이 없습니다" />}
        renderCard={(row) => (
          <>
            <Flex justify="space-between" gap="2">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {row.label || '–'}
              </Text>
              <Outcome outcome={row.outcome} />
            </Flex>
            <Text textStyle="xs" color="fg.subtle" className="tabular">
              {row.row}행
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

/** Why not, or what it was and will be and what comes with it; a column a line. */
function Details({ row: { problems, notes, changes } }: { row: ImportRow }) {
  const lines = [
    ...[...problems, ...notes].map(inWords),
    ...changes.map(({ column, from, to }) => `${column}: ${from || '없음'} → ${to || '없음'}`),
  ]
  return <Whole>{lines.join('\n')}</Whole>
}

/** Nothing of a reason is cut: the row grows. */
function Whole({ children }: { children: string }) {
  return (
    <Box as="span" display="block" py="1" whiteSpace="pre-line" overflowWrap="anywhere">
      {children}
    </Box>
  )
}
