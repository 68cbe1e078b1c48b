import { useCallback, useSyncExternalStore } from 'react'

/** Where the phone's layouts apply: below Chakra's breakpoint `md`. */
export const PHONE = '(max-width: 767px)'

/**
 * A tablet, where a list stands left of what is chosen in it. A phone on its side is as wide, but too low for both.
 */
export const LIST_BESIDE = '(min-width: 820px) and (min-height: 500px)'

/** A touch screen, where buttons are larger. */
export const TOUCH = '(pointer: coarse)'

/** Whether a media query matches, updated when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
