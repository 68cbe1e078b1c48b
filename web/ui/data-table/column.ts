import type { ReactNode } from 'react'

export type RowKey = string | number

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** The value that its header sorts by; only where all rows are loaded, not for lists read page by page. */
  sortBy?: ((row: Row) => string | number | null) | undefined
  /** The name of the order that its header asks for, where the server sorts. */
  orderBy?: string | undefined
  /** A CSS width; columns without one share the rest. */
  width?: string | undefined
  align?: 'start' | 'center' | 'end' | undefined
  /** For figures: right-aligned, with digits of equal width. */
  numeric?: boolean | undefined
  /** Stays in view at the end while the table scrolls sideways: the row's buttons, or what it all comes to. */
  pinned?: boolean | undefined
}

type FieldOf<Row> = {
  [Key in keyof Row]: Row[Key] extends string | number | null ? Key : never
}[keyof Row] &
  string

/** A column of one field, as it is or as `show` writes it; a dash where it is empty. `isSorted`: its header sorts by it. */
export function fieldColumn<Row, Key extends FieldOf<Row> = FieldOf<Row>>(
  key: Key,
  header: string,
  { show = String, isSorted = false, ...more }: FieldColumn<Row, Key> = {},
): Column<Row> {
  const read = (row: Row) => row[key] as string | number | null
  const cell = (row: Row) => (read(row) === null ? '–' : show(row[key] as NonNullable<Row[Key]>))
  return { key, header, cell, sortBy: isSorted ? read : undefined, ...more }
}

interface FieldColumn<Row, Key extends keyof Row> extends Pick<Column<Row>, 'width' | 'numeric'> {
  show?: (value: NonNullable<Row[Key]>) => ReactNode
  isSorted?: boolean
}

/** The order of rows that the server sorts: `name`, or `-name` for the other way round; empty for none of the headers. */
export type RowOrder = {
  value: string
  /** Called with the `orderBy` of the pressed header. */
  onPress: (orderBy: string) => void
}

/** Widths in px by the column's key; those that are missing have the column's own. */
export type ColumnWidths = Readonly<Record<string, number>>

/** Which columns somebody hid, and how wide the others were made. */
export type TableLayout = {
  hidden: readonly string[]
  widths: ColumnWidths
  /** Called when a column has got another width. */
  onResize: (widths: ColumnWidths) => void
}

export type Selection = {
  keys: ReadonlySet<RowKey>
  onChange: (keys: ReadonlySet<RowKey>) => void
}

export function toggled(keys: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** What a range of rows chooses: those from `anchor` to `end`, instead of those from `anchor` to `before`. */
export function ranged(
  keys: ReadonlySet<RowKey>,
  order: readonly RowKey[],
  { anchor, end, before = anchor }: { anchor: RowKey; end: RowKey; before?: RowKey },
): ReadonlySet<RowKey> {
  const between = (other: RowKey) => {
    const [from, to] = [order.indexOf(anchor), order.indexOf(other)].sort((one, two) => one - two)
    return order.slice(from, (to ?? 0) + 1)
  }
  const left = new Set(between(before))
  return new Set([...[...keys].filter((key) => !left.has(key)), ...between(end)])
}
