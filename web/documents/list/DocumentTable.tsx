import { useCallback } from 'react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import type { RecordList } from '../../records/record-list.ts'
import { DataTable, type DataTableProps } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { OpenDocument } from './use-open-document.ts'

export interface DocumentTableProps
  extends Pick<
    DataTableProps<ListedDocument>,
    'label' | 'columns' | 'renderCard' | 'rowTone' | 'selection' | 'minWidth' | 'firstView'
  > {
  list: RecordList<ListedDocument>
  /** The document whose details are open; a press on a row opens its own. */
  opened: OpenDocument
  isFiltered: boolean
}

const rowKey = ({ id }: ListedDocument) => id
const rowLabel = ({ customerName }: ListedDocument) => customerName

/** The table of a list of documents. */
export function DocumentTable({ list, opened, isFiltered, ...table }: DocumentTableProps) {
  const { openId, open } = opened
  const onOpen = useCallback(({ id }: ListedDocument) => open(id), [open])
  return (
    <DataTable
      {...table}
      rows={list.rows}
      rowKey={rowKey}
      rowLabel={rowLabel}
      onOpen={onOpen}
      currentKey={openId ?? undefined}
      loading={list.isLoading}
      onEndReached={list.loadMore}
      narrow
      empty={<EmptyState title={isFiltered ? '검색 결과가 없습니다' : '서류가 없습니다'} />}
    />
  )
}
