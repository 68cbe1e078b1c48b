import {
  type ColumnDef,
  createSortedRowModel,
  type Row as ModelRow,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, RowKey, RowOrder } from './column.ts'

/** The table features in use. Hiding and resizing columns would be further ones. */
const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<{ column: Column<never> }>(),
})
type Features = typeof features

/** The columns and rows to show: sorted by the pressed header, else in the given order. */
export function useTableModel<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  order?: RowOrder,
) {
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  const table = useTable<Features, Row>({ features, columns: definitions, data: rows as Row[] })
  const shown = table.getRowModel().rows
  return {
    headers: table.getAllLeafColumns().map((model, index) => {
      const column = columns[index] as Column<Row>
      const { orderBy } = column
      if (order !== undefined && orderBy !== undefined) return orderedHeader(column, orderBy, order)
      return {
        column,
        sorted: model.getIsSorted(),
        /** Sorts up, then down, then in the given order; undefined for a column that cannot sort. */
        sort: model.getCanSort() ? () => model.toggleSorting() : undefined,
      }
    }),
    rows: shown,
    keys: useMemo(() => shown.map(({ original }) => rowKey(original)), [shown, rowKey]),
  }
}

/** A header that asks the server for an order. */
function orderedHeader<Row>(column: Column<Row>, orderBy: string, { value, onPress }: RowOrder) {
  const sorted = value === orderBy ? 'asc' : value === `-${orderBy}` ? 'desc' : false
  return { column, sorted, sort: () => onPress(orderBy) } as const
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
