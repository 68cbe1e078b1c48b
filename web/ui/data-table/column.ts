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
  /** Stays in view at the end while the table scrolls sideways, for the row's buttons. */
  pinned?: boolean | undefined
}

/** The order of rows that the server sorts: `name`, or `-name` for the other way round; empty for none of the headers. */
export type RowOrder = {
  value: string
  /** Called with the `orderBy` of the pressed header. */
  onPress: (orderBy: string) => void
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
