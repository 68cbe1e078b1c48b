import { useCallback, useSyncExternalStore } from 'react'

/** Where the phone's layouts apply: below Chakra's breakpoint `md`. */
export const PHONE = '(max-width: 767px)'

/**
 * A tablet, where a list stands left of what is chosen in it. A phone on its side is as wide, but too low for both.
 */
export const LIST_BESIDE = '(min-width: 820px) and (min-height: 500px)'

/**
 * A phone on its side, or a window at 400 %: bars scroll away with the page instead of taking half of what is seen. It grows
 * with the reader's text size.
 */
export const LOW = '@media (max-height: 30em)'

/** The `top` or `bottom` of a sticky bar: at the edge, or beyond it where the screen is that low for the text on it. */
export const EDGE_UNLESS_LOW = 'clamp(-20rem, (100dvh - 30rem) * 99, 0px)'

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
