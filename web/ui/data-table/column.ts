import type { ReactNode } from 'react'

export type RowKey = string | number

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Its header sorts by this; only where all rows are there: of a list that is read page by page only the server knows the order. */
  sortBy?: ((row: Row) => string | number | null) | undefined
  /** A CSS width; columns without one share what is left. */
  width?: string | undefined
  align?: 'start' | 'center' | 'end' | undefined
  /** Figures: right-aligned and tabular. */
  numeric?: boolean | undefined
  /** Stays in view at the end while the table scrolls sideways: the row's buttons. */
  pinned?: boolean | undefined
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
