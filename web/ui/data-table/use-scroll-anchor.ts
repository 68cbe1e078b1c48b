import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowKey } from './column.ts'

interface Anchor {
  key: RowKey
  index: number
}

/**
 * Keeps what is being read in place when rows come or go above it. At the very top nothing is held: there, what is new
 * shall be seen. The browser's own anchoring, which not all have and which virtual rows defeat, is switched off on the frame.
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
