import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { CheckMark } from '../CheckboxField.tsx'
import type { RowKey, Selection } from './column.ts'
import { ResizeHandle } from './ResizeHandle.tsx'
import type { TableHeader } from './table-model.ts'

const SORTED = {
  asc: { word: 'ascending', sign: <ArrowUp size={12} aria-hidden /> },
  desc: { word: 'descending', sign: <ArrowDown size={12} aria-hidden /> },
} as const

interface TableHeadProps<Row extends object> {
  headers: readonly TableHeader<Row>[]
  keys: readonly RowKey[]
  selection: Selection | undefined
  canResize: boolean
  /** Called before the rows get another order. */
  onSort: () => void
}

/** The headers of a table: they choose all rows, sort them, and make columns wider and narrower. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { headers, keys, selection, canResize, onSort } = props
  const all = selection !== undefined && keys.every((key) => selection.keys.has(key))
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection ? (
          <th scope="col" data-check>
            <CheckMark
              type="checkbox"
              aria-label="모두 선택"
              checked={all}
              ref={(box: HTMLInputElement | null) => {
                if (box) box.indeterminate = !all && selection.keys.size > 0
              }}
              onChange={() => selection.onChange(all ? new Set() : new Set(keys))}
            />
          </th>
        ) : null}
        {headers.map(({ column, sorted, sort, sizing }, index) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={sorted === false ? undefined : SORTED[sorted].word}
            data-align={column.align}
            data-numeric={column.numeric || undefined}
            data-pinned={column.pinned || undefined}
          >
            {sort === undefined ? (
              column.header
            ) : (
              <button
                type="button"
                onClick={() => {
                  onSort()
                  sort()
                }}
              >
                {column.header}
                {sorted === false ? null : SORTED[sorted].sign}
              </button>
            )}
            {canResize && !column.pinned ? (
              <ResizeHandle name={column.header} isTabStop={index === 0} sizing={sizing} />
            ) : null}
          </th>
        ))}
      </tr>
    </thead>
  )
}
