import { type KeyboardEvent, type MouseEvent, memo, type Ref } from 'react'
import { CheckMark } from '../CheckboxField.tsx'
import type { Column, RowKey } from './column.ts'

type DataTableRowProps<Row> = {
  ref?: Ref<HTMLTableRowElement> | undefined
  row: Row
  rowKey: RowKey
  index: number
  columns: readonly Column<Row>[]
  tabStop: boolean
  /** undefined when rows cannot be selected. */
  selected: boolean | undefined
  tone: string | undefined
  selectLabel: string
  onFocusRow: (key: RowKey) => void
  onToggle: (key: RowKey) => void
  onOpen: ((row: Row) => void) | undefined
  onMoveKey: (event: KeyboardEvent) => boolean
}

const INTERACTIVE = 'a, button, input, select, textarea, label'

function Row<Item>(props: DataTableRowProps<Item>) {
  const { row, rowKey, index, columns, selected, onOpen, onToggle } = props
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target instanceof Element ? event.target.closest(INTERACTIVE) : null
    const marking = window.getSelection()?.toString()
    if (!target && !marking) onOpen?.(row)
  }
  const keyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || props.onMoveKey(event)) return
    if (event.key === 'Enter' && onOpen) {
      event.preventDefault()
      onOpen(row)
    }
    if (event.key === ' ' && selected !== undefined) {
      event.preventDefault()
      onToggle(rowKey)
    }
  }
  return (
    <tr
      ref={props.ref}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={props.tabStop ? 0 : -1}
      data-opens={onOpen ? '' : undefined}
      data-tone={props.tone}
      data-selected={selected || undefined}
      onFocus={() => props.onFocusRow(rowKey)}
      onClick={click}
      onKeyDown={keyDown}
    >
      {selected === undefined ? null : (
        <td data-check>
          <CheckMark
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            aria-label={props.selectLabel}
            onChange={() => onToggle(rowKey)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-align={column.align}
          data-numeric={column.numeric || undefined}
          data-pinned={column.pinned || undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** One row, memoised: with stable columns and handlers only changed rows are rendered again. */
export const DataTableRow = memo(Row) as typeof Row
