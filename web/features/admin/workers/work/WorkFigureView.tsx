import { Text } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { exportWorkFigures } from '#shared/stats/work-figures.contract.ts'
import { ExportDialog } from '../../../../documents/export/ExportDialog.tsx'
import { rangeText } from '../../../../documents/list/closed-filter.ts'
import { download } from '../../../../lib/api-download.ts'
import { ListView } from '../../../../records/ListView.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { DateRangeField } from '../../../../ui/DateRangeField.tsx'
import type { Column, RowKey } from '../../../../ui/data-table/column.ts'
import { SearchField } from '../../../../ui/SearchField.tsx'
import type { useWorkFigures } from './use-work-figures.ts'

export interface WorkFigureViewProps<Row extends object> {
  of: 'workers' | 'stores'
  label: string
  /** What the days refer to: 처리, 접수. */
  daysOf: string
  searchLabel: string
  empty: string
  /** How the figures count, below the table. */
  note: string
  figures: ReturnType<typeof useWorkFigures<Row>>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => RowKey
  rowLabel: (row: Row) => string
  renderCard: (row: Row) => ReactNode
  minWidth: string
}

/** One table of the figures with its days, its search and its export. */
export function WorkFigureView<Row extends object>(props: WorkFigureViewProps<Row>) {
  const { of, figures, note, daysOf, searchLabel, empty, ...view } = props
  const { list, days, problem, search, onSearch, onDays, reset } = figures
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <ListView
        {...view}
        list={list}
        problem={problem}
        onReset={reset}
        empty={{ title: empty }}
        filters={
          <>
            <SearchField label={searchLabel} value={search} onSearch={onSearch} />
            <DateRangeField of={daysOf} {...days} onChange={onDays} />
          </>
        }
        actions={
          <Button
            size="sm"
            variant="outline"
            disabled={problem !== null || list.rows.length === 0}
            onClick={() => setExporting(true)}
          >
            <Download aria-hidden />
            엑셀
          </Button>
        }
        below={
          list.rows.length === 0 ? null : (
            <Text mt="2" textStyle="xs" color="fg.muted">
              {note}
            </Text>
          )
        }
      />
      {isExporting ? (
        <ExportDialog
          facts={[
            { label: '내보낼 자료', value: view.label },
            { label: '기간', value: rangeText(days) },
          ]}
          submitLabel="내보내기"
          example="월 실적 정리"
          fetchWorkbook={({ reason, ...fetching }) =>
            download(exportWorkFigures, { query: { ...days, of, reason }, ...fetching })
          }
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  )
}
