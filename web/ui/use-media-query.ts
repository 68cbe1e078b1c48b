import { useCallback, useSyncExternalStore } from 'react'

/** Below this the phone's layouts apply; the same line as Chakra's `md`. */
export const PHONE = '(max-width: 767px)'

/** Fingers point here: what is pressed is larger. */
export const TOUCH = '(pointer: coarse)'

/** Whether a media query holds now, followed live. */
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
