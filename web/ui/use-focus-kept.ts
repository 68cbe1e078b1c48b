import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus within `frame` when what had it goes away, as the button of a deleted row does: else whoever works by
 * keyboard starts over at the top of the page. Spread the result onto the frame, which needs `tabIndex={-1}`.
 */
export function useFocusKept(frame: RefObject<HTMLElement | null>) {
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      frame.current?.focus({ preventScroll: true })
  })
  return {
    onFocus: () => {
      isInside.current = true
    },
    // React says nothing of the focus that leaves with an element it removes.
    onBlur: () => {
      isInside.current = false
    },
  }
}
