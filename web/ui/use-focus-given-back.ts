import { type RefObject, useEffect } from 'react'

/** So soon after it has loaded a viewer reaches for the focus, wherever the pointer is. */
const REACHES_WITHIN_MS = 3_000
/** The focus that arrives so soon after a Tab was led there. */
const TAB_LEADS_WITHIN_MS = 200

/**
 * Chromium's PDF viewer takes the focus when it has loaded, and Escape and the arrow keys with it. This gives it back to
 * where it was, unless Tab led into the frame, or later a press did: then the pointer is over it. (On a busy machine the viewer
 * reaches late.) `url` is what the frame shows.
 */
export function useFocusGivenBack(frame: RefObject<HTMLIFrameElement | null>, url: string | undefined): void {
  useEffect(() => {
    const element = frame.current
    if (element === null || url === undefined) return
    let tabbedAt = Number.NEGATIVE_INFINITY
    let until = Number.POSITIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') tabbedAt = event.timeStamp
    }
    const onLoad = () => {
      until = performance.now() + REACHES_WITHIN_MS
    }
    const onFocusOut = ({ target, timeStamp }: FocusEvent) => {
      const isPressed = timeStamp > until && element.matches(':hover')
      if (isPressed || timeStamp - tabbedAt < TAB_LEADS_WITHIN_MS) return
      setTimeout(() => {
        const isTaken = document.activeElement === element
        if (isTaken && target instanceof HTMLElement && target.isConnected)
          target.focus({ preventScroll: true })
      })
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('focusout', onFocusOut)
    element.addEventListener('load', onLoad)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('focusout', onFocusOut)
      element.removeEventListener('load', onLoad)
    }
  }, [frame, url])
}
