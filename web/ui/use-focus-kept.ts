import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When the focused element is removed, as the button of a deleted row is, `frame` takes the focus, so that
 * keyboard users need not start at the top of the page. Spread the result onto the frame, which needs
 * `tabIndex={-1}`.
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
    // React does not call this when it removes the focused element, so `isInside` is still true then.
    onBlur: () => {
      isInside.current = false
    },
  }
}
