import { type KeyboardEvent, useCallback, useRef } from 'react'
import { type RowKey, ranged, type Selection, toggled } from './column.ts'
import type { useRowFocus } from './use-row-focus.ts'

interface RowChoiceOptions {
  selection: Selection | undefined
  keys: readonly RowKey[]
  focus: ReturnType<typeof useRowFocus>
}

/**
 * How rows are chosen: one by one, from the one chosen last to another with Shift, or further row by row with Shift and the
 * arrows. The handlers are stable, so that rows are not rendered again for them.
 */
export function useRowChoice(now: RowChoiceOptions) {
  const latest = useRef(now)
  latest.current = now
  /** Where a range begins: the row that was chosen last. */
  const anchor = useRef<RowKey | null>(null)

  const onFocusRow = useCallback((key: RowKey) => latest.current.focus.onRowFocus(key), [])
  const onToggle = useCallback((key: RowKey, isRange: boolean) => {
    const { selection, keys } = latest.current
    if (selection === undefined) return
    const from = anchor.current
    if (isRange && from !== null && selection.keys.has(from) && keys.includes(from))
      return selection.onChange(ranged(selection.keys, keys, { anchor: from, end: key }))
    anchor.current = key
    selection.onChange(toggled(selection.keys, key))
  }, [])
  const onMoveKey = useCallback((event: KeyboardEvent): boolean => {
    const { selection, keys, focus } = latest.current
    const before = keys[focus.index]
    const end = focus.onRowKey(event)
    if (end === null) return false
    if (event.shiftKey && selection !== undefined && before !== undefined) {
      const from = anchor.current
      const isGoingOn = from !== null && selection.keys.has(from) && selection.keys.has(before)
      if (!isGoingOn) anchor.current = before
      const start = isGoingOn ? from : before
      selection.onChange(ranged(selection.keys, keys, { anchor: start, end, before }))
    }
    return true
  }, [])
  return { onFocusRow, onToggle, onMoveKey }
}
