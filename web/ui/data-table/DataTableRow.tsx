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
  /** `isRange`: together with the rows between it and the one chosen before. */
  onToggle: (key: RowKey, isRange: boolean) => void
  onOpen: ((row: Row) => void) | undefined
  hrefOf: ((row: Row) => string) | undefined
  onMoveKey: (event: KeyboardEvent) => boolean
}

const INTERACTIVE = 'a, button, input, select, textarea, label'

function Row<Item>(props: DataTableRowProps<Item>) {
  const { row, rowKey, index, columns, selected, onOpen, onToggle, hrefOf } = props
  const isOnControl = ({ target }: MouseEvent) =>
    target instanceof Element && target.closest(INTERACTIVE) !== null
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    const marking = window.getSelection()?.toString()
    if (isOnControl(event) || marking) return
    if (hrefOf && (event.ctrlKey || event.metaKey)) openTab(hrefOf(row))
    else onOpen?.(row)
  }
  const middle = ({ button }: MouseEvent) => hrefOf !== undefined && button === 1
  const keyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || props.onMoveKey(event)) return
    if (event.key === 'Enter' && onOpen) {
      event.preventDefault()
      onOpen(row)
    }
    if (event.key === ' ' && selected !== undefined) {
      event.preventDefault()
      onToggle(rowKey, event.shiftKey)
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
      onMouseDown={(event) => {
        // Else the middle button begins to scroll the list.
        if (middle(event) && !isOnControl(event)) event.preventDefault()
      }}
      onAuxClick={(event) => {
        if (hrefOf && middle(event) && !isOnControl(event)) openTab(hrefOf(row))
      }}
      onKeyDown={keyDown}
    >
      {selected === undefined ? null : (
        <td data-check>
          <CheckMark
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            aria-label={props.selectLabel}
            onChange={({ nativeEvent }) =>
              onToggle(rowKey, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
            }
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

function openTab(href: string): void {
  window.open(href, '_blank', 'noopener')
}

/** One row, memoised: with stable columns and handlers only changed rows are rendered again. */
export const DataTableRow = memo(Row) as typeof Row
