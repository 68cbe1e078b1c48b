import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { accountKind } from '#shared/permissions.ts'
import { useAccount } from '../../lib/session-store.ts'
import type { RecordList } from '../../records/record-list.ts'
import { DataTable, type DataTableProps } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { canHide, useListColumns } from '../views/list-columns.ts'
import { documentPageAddress } from './document-page-address.ts'
import { forgetLastOpened, readLastOpened } from './last-opened.ts'
import { type RowActs, useListActs } from './use-list-acts.ts'
import { useOpenPage } from './use-open-page.ts'

export interface DocumentTableProps
  extends Pick<
    DataTableProps<ListedDocument>,
    'label' | 'columns' | 'renderCard' | 'rowTone' | 'selection' | 'order' | 'minWidth' | 'firstView'
  > {
  list: RecordList<ListedDocument>
  isFiltered: boolean
  /** What the keys do with a row in this list only. */
  rowActs?: RowActs
}

/** As the address names it. */
const shownList = () => window.location.pathname.slice(1)
const rowKey = ({ id }: ListedDocument) => id
/** The address of this moment: the rendered one may be older. */
const rowHref = ({ id }: ListedDocument) =>
  documentPageAddress(id, {
    list: shownList(),
    params: new URLSearchParams(window.location.search),
  })
const rowLabel = ({ customerName }: ListedDocument) => customerName

/** The table of a list of documents, whose rows open the page of an application and take the focus when it is left. */
export function DocumentTable({ list, isFiltered, rowActs, columns, ...table }: DocumentTableProps) {
  const openPage = useOpenPage()
  const onOpen = useCallback(({ id }: ListedDocument) => openPage(id), [openPage])
  useListActs(list.rows, rowActs)
  const [start] = useState(() => readLastOpened(shownList()))
  useEffect(forgetLastOpened, [])
  const account = useAccount()
  const isMaskedReader = account !== null && accountKind(account) === 'dealer_worker'
  // The order of masked names would tell what the mask hides.
  const shown = useMemo(
    () =>
      isMaskedReader
        ? columns.map((column) =>
            column.orderBy === 'customer' ? { ...column, orderBy: undefined } : column,
          )
        : columns,
    [columns, isMaskedReader],
  )
  const { hidden, widths, resize, isLoading } = useListColumns()
  const layout = useMemo(
    () => ({
      hidden: columns
        .filter((column) => canHide(column) && hidden.includes(column.key))
        .map(({ key }) => key),
      widths,
      onResize: resize,
    }),
    [columns, hidden, widths, resize],
  )
  return (
    <DataTable
      {...table}
      columns={shown}
      rows={list.rows}
      rowKey={rowKey}
      rowLabel={rowLabel}
      onOpen={onOpen}
      rowHref={rowHref}
      layout={layout}
      start={start}
      loading={list.isLoading || isLoading}
      onEndReached={list.loadMore}
      narrow
      empty={<EmptyState title={isFiltered ? '검색 결과가 없습니다' : '서류가 없습니다'} />}
    />
  )
}
