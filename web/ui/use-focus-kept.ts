import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When the element with the focus is removed, as the button of a deleted row is, `frame` around it takes the focus: else a
 * user of the keyboard would start over at the top of the page. Spread the result onto the frame, which needs
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
    // This is not called when React removes the focused element, so `isInside` is still true then.
    onBlur: () => {
      isInside.current = false
    },
  }
}
