import { formatCount } from '#shared/count.ts'
import { exportDocuments } from '#shared/documents/documents.contract.ts'
import { ExportDialog } from '../../documents/export/ExportDialog.tsx'
import { type ClosedFilter, listQuery, rangeText } from '../../documents/list/closed-filter.ts'
import { dateWord, linkedFacts } from '../../documents/list/LinkedFilters.tsx'
import { download } from '../../lib/api-download.ts'

export interface CompletedExportProps {
  filter: ClosedFilter
  /** The number of rows in the workbook. */
  total: number
  onClose: () => void
}

/** The date that the filter's days refer to. */
const DATE = 'activatedAt'

/** Exports the filtered list to Excel. */
export function CompletedExport({ filter, total, onClose }: CompletedExportProps) {
  return (
    <ExportDialog
      facts={[
        { label: '내보낼 건수', value: `${formatCount(total)}건` },
        { label: '통신사', value: filter.carrier || '모든 통신사' },
        { label: `${dateWord(filter, DATE)}일`, value: rangeText(filter) },
        { label: '검색어', value: filter.search },
        { label: '그 밖의 조건', value: otherConditions(filter) },
      ]}
      submitLabel={`${formatCount(total)}건 내보내기`}
      example="11월 정산 자료"
      fetchWorkbook={({ reason, ...fetching }) =>
        download(exportDocuments, { query: { ...listQuery('개통', filter), reason }, ...fetching })
      }
      onClose={onClose}
    />
  )
}

function otherConditions(filter: ClosedFilter): string {
  const facts = linkedFacts(filter, { date: DATE, hasCarrier: true }).map(({ label }) => label)
  return [...facts, ...(filter.activatedBy === '' ? [] : ['한 근무자의 개통만'])].join(' · ')
}
