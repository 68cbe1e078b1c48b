import type { Column, ColumnWidths } from './column.ts'

/** The part of a column that its width depends on. */
export type Measured = Pick<Column<never>, 'key' | 'width' | 'pinned'>

interface Given {
  columns: readonly Measured[]
  /** The keys of those that are shown. */
  shown: ReadonlySet<string>
  /** The widths that somebody chose, in px. */
  widths: ColumnWidths
  minWidth: string
  /** The width of the check boxes, where there are some. */
  check: string | undefined
}

/**
 * The shown columns with the widths that they have now, and the least width of their table. One column always takes the room that
 * is left, so that all others are exactly as wide as they were made; a width chosen for that one is the least that it has.
 */
export function fittedColumns({ columns, shown, widths, minWidth, check }: Given): {
  columns: Measured[]
  minWidth: string
} {
  const visible = columns.filter(({ key }) => shown.has(key))
  const isUsual = visible.length === columns.length && visible.every(({ key }) => widths[key] === undefined)
  if (isUsual) return { columns: [...columns], minWidth }
  const chosen = ({ key }: Measured) => (widths[key] === undefined ? undefined : `${widths[key]}px`)
  const given = [check, ...columns.map(({ width }) => width)].filter((width) => width !== undefined)
  const left = `(${[minWidth, ...given].join(' - ')})`
  const taking = visible.find(({ width }) => width === undefined) ?? visible.findLast(({ pinned }) => !pinned)
  const least = visible.map((column) => chosen(column) ?? column.width ?? left)
  return {
    columns: visible.map((column) => ({
      ...column,
      width: column === taking ? undefined : (chosen(column) ?? column.width),
    })),
    minWidth: `(${[...(check === undefined ? [] : [check]), ...least].join(' + ')})`,
  }
}
