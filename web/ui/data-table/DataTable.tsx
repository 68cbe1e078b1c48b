import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useDeferredValue, useRef } from 'react'
import { TableSkeleton } from '../Skeletons.tsx'
import { PHONE, TOUCH, useMediaQuery } from '../use-media-query.ts'
import { CardList } from './CardList.tsx'
import type { Column, RowKey, RowOrder, Selection, TableLayout } from './column.ts'
import { fittedColumns } from './column-widths.ts'
import { DataTableRow } from './DataTableRow.tsx'
import { EndSentinel } from './EndSentinel.tsx'
import { type FirstView, tableWidths } from './first-view.ts'
import { ROW_HEIGHT, TableFrame } from './TableFrame.tsx'
import { TableHead } from './TableHead.tsx'
import { useTableModel } from './table-model.ts'
import { useRowChoice } from './use-row-choice.ts'
import { type RowStart, useRowFocus } from './use-row-focus.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

export type DataTableProps<Row> = {
  /** The table's name for screen readers. */
  label: string
  /** Keep it stable (module constant or useMemo): a new list renders every row again. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  /** Called by Enter, or by a press on the row except on its buttons and links. */
  onOpen?: ((row: Row) => void) | undefined
  /** The address of a row: a press with the middle button, or with Ctrl, opens it in a tab of its own. */
  rowHref?: ((row: Row) => string) | undefined
  /** The row as a card for phones. Without it the table scrolls in its frame there too. */
  renderCard?: ((row: Row) => ReactNode) | undefined
  selection?: Selection | undefined
  /** Lets columns be hidden and made wider; keep it stable like `columns`. */
  layout?: TableLayout | undefined
  /** For rows that the server sorts. */
  order?: RowOrder | undefined
  /** The name of a row's check box. */
  rowLabel?: ((row: Row) => string) | undefined
  /** `unread` and `warning` mark the row's edge. */
  rowTone?: ((row: Row) => 'unread' | 'warning' | undefined) | undefined
  start?: RowStart | undefined
  loading?: boolean | undefined
  /** Shown instead of a table without rows. */
  empty?: ReactNode
  /** Called near the end of the rows, to load the next page. */
  onEndReached?: (() => void) | undefined
  minWidth?: string | undefined
  /** What a narrow frame shows before it is scrolled sideways. */
  firstView?: FirstView | undefined
  /** Cells with less padding, for lists with many columns. */
  narrow?: boolean | undefined
}

const CHECK_WIDTH = '2.5rem'

/** Below this number all rows are rendered, so that finding in the page and printing work as usual. */
const VIRTUAL_FROM = 120

/** A dense table: sticky header, sorting, row keys, virtual from 120 rows on, cards on phones. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const phone = useMediaQuery(PHONE)
  const { rows, loading, empty, renderCard, columns } = props
  if (loading) return <TableSkeleton columns={columns.length} cards={phone && renderCard !== undefined} />
  if (rows.length === 0) return <>{empty}</>
  if (phone && renderCard) return <CardList {...props} renderCard={renderCard} />
  return <WideTable {...props} />
}

function WideTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rowKey, onOpen, rowHref, selection, rowLabel, rowTone, start, onEndReached } = props
  const frame = useRef<HTMLDivElement>(null)
  const focusIndex = useRef(0)
  const rowHeight = useMediaQuery(TOUCH) ? ROW_HEIGHT.touch : ROW_HEIGHT.mouse
  const model = useTableModel(props.columns, props.rows, rowKey, props.order, props.layout)
  const { headers, columns, rows, keys } = model
  const virtual = rows.length >= VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 12,
    useFlushSync: false,
    scrollPaddingStart: 36,
    // The row that is the tab stop stays rendered even when it is scrolled away.
    rangeExtractor: (range) =>
      [...new Set([focusIndex.current, ...defaultRangeExtractor(range)])]
        .filter((index) => index < range.count)
        .sort((a, b) => a - b),
  })
  useScrollAnchor(frame, keys, rowHeight)
  const reveal = (index: number) => {
    focusIndex.current = index
    if (virtual) virtualizer.scrollToIndex(index)
    else frame.current?.querySelector(`tr[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const focus = useRowFocus({ frame, keys, reveal, start })
  focusIndex.current = focus.index

  const chosen = useRowChoice({ selection, keys, focus })

  // The rows that fill the window come first and the others in a moment, so that nobody waits for what is out of sight.
  const inWindow = Math.ceil(window.innerHeight / rowHeight)
  const deferred = useDeferredValue(rows.length, inWindow)
  // Keys may lead to any row, as does coming back to one.
  const count = focus.isUsed ? rows.length : deferred
  const items = virtual
    ? virtualizer.getVirtualItems()
    : rows
        .slice(0, count)
        .map((_, index) => ({ index, start: index * rowHeight, end: (index + 1) * rowHeight }))
  const height = virtual ? virtualizer.getTotalSize() : rows.length * rowHeight
  const span = columns.length + (selection ? 1 : 0)
  const check = selection ? CHECK_WIDTH : undefined
  const shown = new Set(columns.map(({ key }) => key))
  const minWidth = props.minWidth ?? '1000px'
  const fitted = fittedColumns({ columns: props.columns, shown, widths: model.widths, minWidth, check })
  const widths = tableWidths({ ...fitted, check, firstView: props.firstView })
  let drawn = 0
  return (
    <TableFrame ref={frame} data-frame onBlur={focus.onBlur} data-narrow={props.narrow || undefined}>
      <table aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth: widths.table }}>
        <colgroup>
          {selection ? <col style={{ width: CHECK_WIDTH }} /> : null}
          {fitted.columns.map((column) => (
            <col key={column.key} style={{ width: widths.column(column) }} />
          ))}
        </colgroup>
        <TableHead
          headers={headers}
          keys={keys}
          selection={selection}
          canResize={props.layout !== undefined}
          onSort={() => {
            // A new order starts at the top, where the scroll anchor holds nothing in place.
            if (frame.current) frame.current.scrollTop = 0
          }}
        />
        <tbody>
          {items.map(({ index, start, end }) => {
            const row = rows[index]?.original
            const key = keys[index]
            if (row === undefined || key === undefined) return null
            const gap = start - drawn
            drawn = end
            return (
              <Fragment key={key}>
                {gap > 0.5 ? <Gap height={gap} span={span} /> : null}
                <DataTableRow
                  ref={virtual ? virtualizer.measureElement : undefined}
                  row={row}
                  rowKey={key}
                  index={index}
                  columns={columns}
                  tabStop={index === focus.index}
                  selected={selection?.keys.has(key)}
                  tone={rowTone?.(row)}
                  selectLabel={`${rowLabel?.(row) ?? `${index + 1}번째 줄`} 선택`}
                  onFocusRow={chosen.onFocusRow}
                  onToggle={chosen.onToggle}
                  onOpen={onOpen}
                  hrefOf={rowHref}
                  onMoveKey={chosen.onMoveKey}
                />
              </Fragment>
            )
          })}
          {height - drawn > 0.5 ? <Gap height={height - drawn} span={span} /> : null}
        </tbody>
      </table>
      {onEndReached ? <EndSentinel onReach={onEndReached} key={rows.length} /> : null}
    </TableFrame>
  )
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td data-gap colSpan={span} style={{ height }} />
    </tr>
  )
}
