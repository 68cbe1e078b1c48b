import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { RowKey } from './column.ts'

/** The row that takes the focus at first; when it has left the list, the one that stands at `index` now. */
export type RowStart = { key: RowKey; index?: number | undefined }

type RowFocusOptions = {
  frame: RefObject<HTMLElement | null>
  keys: readonly RowKey[]
  reveal: (index: number) => void
  pageSize?: number
  start?: RowStart | undefined
}

/** The row that a key moves to, or null for any other key. */
export function rowAfterKey(key: string, index: number, count: number, pageSize = 10): number | null {
  const last = count - 1
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageSize,
    PageUp: index - pageSize,
    Home: 0,
    End: last,
  }
  const wanted = steps[key]
  return wanted === undefined || count === 0 ? null : Math.min(Math.max(wanted, 0), last)
}

/**
 * One row is the tab stop (roving tabindex), remembered by its key, so new rows do not change it. When the
 * focused row disappears, the row in its place gets the focus, not the top of the page.
 */
export function useRowFocus({ frame, keys, reveal, pageSize = 10, start }: RowFocusOptions) {
  const [active, setActive] = useState<RowKey | null>(start?.key ?? null)
  const lastIndex = useRef(start?.index ?? 0)
  const focused = useRef(false)
  const moving = useRef(false)
  const starting = useRef(start !== undefined)

  const found = active === null ? -1 : keys.indexOf(active)
  const index = found >= 0 ? found : Math.min(lastIndex.current, Math.max(keys.length - 1, 0))

  useLayoutEffect(() => {
    if (starting.current && (found >= 0 || (start?.index !== undefined && keys.length > 0))) {
      starting.current = false
      moving.current = true
      reveal(index)
    }
    const lost = focused.current && document.activeElement === document.body
    lastIndex.current = index
    if (!(moving.current || lost)) return
    moving.current = false
    frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus({ preventScroll: true })
  })

  return {
    index,
    /** A row has or had the focus, or is to have it at first. */
    isUsed: active !== null,
    onRowFocus: (key: RowKey) => {
      focused.current = true
      if (key !== active) setActive(key)
    },
    onBlur: () => {
      focused.current = false
    },
    /** Handles the keys that move from row to row; the row that it moves to, or null for any other key. */
    onRowKey: (event: KeyboardEvent): RowKey | null => {
      const next = rowAfterKey(event.key, index, keys.length, pageSize)
      const key = next === null ? undefined : keys[next]
      if (next === null || key === undefined) return null
      event.preventDefault()
      moving.current = true
      reveal(next)
      setActive(key)
      return key
    },
  }
}
