import { Box } from '@chakra-ui/react'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../ui/Button.tsx'
import type { Column, RowKey, Selection } from '../ui/data-table/column.ts'
import { DataTable } from '../ui/data-table/DataTable.tsx'
import type { FirstView } from '../ui/data-table/first-view.ts'
import type { RowStart } from '../ui/data-table/use-row-focus.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { ListBody } from '../ui/ListBody.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useFocusKept } from '../ui/use-focus-kept.ts'
import type { RecordList } from './record-list.ts'

export interface ListViewProps<Row extends object> {
  label: string
  list: RecordList<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => RowKey
  onOpen?: ((row: Row) => void) | undefined
  /** The address of a row, which the middle button opens in a tab of its own. */
  rowHref?: ((row: Row) => string) | undefined
  renderCard: (row: Row) => ReactNode
  rowLabel: (row: Row) => string
  /** Lets rows be chosen. */
  selection?: Selection | undefined
  /** The search box and the selects. */
  filters?: ReactNode
  /** Removes the filter; undefined while there is none. */
  onReset?: (() => void) | undefined
  /** Buttons that add a record. */
  actions?: ReactNode
  /** Shown when the list is empty without a filter. */
  empty: { title: string; description?: string | undefined }
  /** What is wrong with the filter; shown instead of rows. */
  problem?: string | null
  minWidth?: string | undefined
  firstView?: FirstView | undefined
  /** The row that takes the focus at first. */
  start?: RowStart | undefined
  /** Shown under the rows. */
  below?: ReactNode
}

/** A list of the admin area with its filters and a button to read it again. */
export function ListView<Row extends object>(props: ListViewProps<Row>) {
  const { label, list, columns, rowKey, onOpen, renderCard, rowLabel, filters, onReset, actions } = props
  const frame = useRef<HTMLDivElement>(null)
  const focusKept = useFocusKept(frame)
  return (
    <Box ref={frame} data-fills tabIndex={-1} outline="none" {...focusKept}>
      <FilterBar
        total={props.problem ? undefined : list.total}
        onReset={onReset}
        actions={
          <>
            <IconButton
              label="새로고침"
              icon={<RefreshCw aria-hidden />}
              size="sm"
              variant="outline"
              loading={list.isFetching && !list.isLoading}
              onClick={list.retry}
            />
            {actions}
          </>
        }
      >
        {filters}
      </FilterBar>
      {props.problem ? (
        <Notice kind="error">{props.problem}</Notice>
      ) : (
        <ListBody list={list} below={props.below}>
          <DataTable
            label={label}
            columns={columns}
            rows={list.rows}
            rowKey={rowKey}
            onOpen={onOpen}
            rowHref={props.rowHref}
            renderCard={renderCard}
            rowLabel={rowLabel}
            selection={props.selection}
            loading={list.isLoading}
            onEndReached={list.loadMore}
            minWidth={props.minWidth}
            firstView={props.firstView}
            start={props.start}
            empty={
              onReset ? (
                <EmptyState title="검색 결과가 없습니다" />
              ) : (
                <EmptyState title={props.empty.title} description={props.empty.description} />
              )
            }
          />
        </ListBody>
      )}
    </Box>
  )
}
