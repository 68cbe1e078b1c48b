import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowKey } from './column.ts'

interface Anchor {
  key: RowKey
  index: number
}

/**
 * Keeps the rows in view in place when rows come or go above them, except at the very top, where new rows
 * should be seen. The browser's own anchoring, which some lack and virtual rows defeat, is switched off.
 */
export function useScrollAnchor(
  frame: RefObject<HTMLElement | null>,
  keys: readonly RowKey[],
  rowHeight: number,
): void {
  const anchor = useRef<Anchor | null>(null)

  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const held = anchor.current
    if (held !== null && element.scrollTop > 0 && keys[held.index] !== held.key) {
      const index = keys.indexOf(held.key)
      if (index >= 0) element.scrollTop += (index - held.index) * rowHeight
    }
    const remember = () => {
      const index = Math.floor(element.scrollTop / rowHeight)
      const key = keys[index]
      anchor.current = key === undefined ? null : { key, index }
    }
    remember()
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [frame, keys, rowHeight])
}
