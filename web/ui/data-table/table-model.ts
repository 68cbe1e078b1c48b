import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  type Row as ModelRow,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Column, RowKey, RowOrder, TableLayout } from './column.ts'

/** The table features in use. */
const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<{ column: Column<never> }>(),
})
type Features = typeof features

const USUAL: TableLayout = { hidden: [], widths: {}, onResize: () => {} }

/** The least and the greatest width of a column, in px. */
export const COLUMN_SIZES = { least: 48, most: 800 }

/** The columns and rows to show: sorted by the pressed header, else in the given order. */
export function useTableModel<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  order?: RowOrder,
  layout: TableLayout = USUAL,
) {
  const { hidden, widths } = layout
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((key) => [key, false])), [hidden])
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows as Row[],
    state: { columnVisibility },
    initialState: { columnSizing: { ...widths } },
    columnResizeMode: 'onChange',
  })
  const { columnSizing, columnResizing } = table.state
  const isResizing = columnResizing.isResizingColumn !== false
  const keep = useEffectEvent((now: Record<string, number>) => {
    if (JSON.stringify(now) !== JSON.stringify(widths)) layout.onResize(now)
  })
  const taken = useRef(widths)
  useEffect(() => {
    // One or the other: if the table took over given widths while it reported its own, the two would change places for ever.
    if (taken.current !== widths) table.setColumnSizing({ ...widths })
    else if (!isResizing) keep(columnSizing)
    taken.current = widths
  }, [table.setColumnSizing, widths, columnSizing, isResizing])

  const shown = table.getRowModel().rows
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const headers = table.getLeafHeaders().map((header) => {
    const model = header.column
    const column = byKey.get(model.id) as Column<Row>
    const { orderBy } = column
    const isOrdered = order !== undefined && orderBy !== undefined
    return {
      column,
      ...(isOrdered
        ? orderedBy(orderBy, order)
        : {
            sorted: model.getIsSorted(),
            /** Sorts up, then down, then in the given order; undefined for a column that cannot sort. */
            sort: model.getCanSort() ? () => model.toggleSorting() : undefined,
          }),
      sizing: {
        /** The chosen width in px; undefined while the column has its own. */
        size: columnSizing[column.key] === undefined ? undefined : model.getSize(),
        /** `undefined` gives the column its own width back. */
        set: (size: number | undefined) =>
          table.setColumnSizing(({ [column.key]: _, ...others }) =>
            size === undefined ? others : { ...others, [column.key]: withinLimits(size) },
          ),
        isDragged: model.getIsResizing(),
        /** For the press that begins to drag the column, which is `measured` px wide. */
        drag: (event: unknown, measured: number) => {
          table.setColumnSizing((now) => ({ ...now, [column.key]: measured }))
          header.getResizeHandler()(event)
        },
      },
    }
  })
  return {
    headers,
    /** The columns that are shown, stable as long as they are the same. */
    columns: useMemo(() => columns.filter(({ key }) => !hidden.includes(key)), [columns, hidden]),
    widths: Object.fromEntries(Object.entries(columnSizing).map(([key, size]) => [key, withinLimits(size)])),
    rows: shown,
    keys: useMemo(() => shown.map(({ original }) => rowKey(original)), [shown, rowKey]),
  }
}

export type TableHeader<Row extends object> = ReturnType<typeof useTableModel<Row>>['headers'][number]

function withinLimits(size: number): number {
  return Math.round(Math.min(Math.max(size, COLUMN_SIZES.least), COLUMN_SIZES.most))
}

/** What a header does that asks the server for an order. */
function orderedBy(orderBy: string, { value, onPress }: RowOrder) {
  const sorted = value === orderBy ? 'asc' : value === `-${orderBy}` ? 'desc' : false
  return { sorted, sort: () => onPress(orderBy) } as const
}

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<Features, Row> {
  const { sortBy } = column
  return {
    id: column.key,
    // Unknown values stand last in both directions.
    accessorFn: (row) => sortBy?.(row) ?? undefined,
    enableSorting: sortBy !== undefined,
    sortUndefined: 'last',
    sortDescFirst: false,
    sortFn: inOrder,
    minSize: COLUMN_SIZES.least,
    maxSize: COLUMN_SIZES.most,
  }
}

function inOrder<Row extends object>(
  one: ModelRow<Features, Row>,
  other: ModelRow<Features, Row>,
  id: string,
): number {
  const [first, second] = [one.getValue(id), other.getValue(id)]
  return typeof first === 'number' && typeof second === 'number'
    ? first - second
    : String(first).localeCompare(String(second), 'ko', { numeric: true })
}
