import { type RefObject, useEffect, useRef } from 'react'

/**
 * A pressed button that is disabled while it saves would lose the focus to the page, where single keys act on the papers.
 * Returns what to call on a press: `frame` takes the focus, and gives it back to a button that can be pressed again.
 */
export function usePressKept(frame: RefObject<HTMLElement | null>, isBusy: boolean): () => void {
  const pressed = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isBusy) return
    if (document.activeElement === frame.current) pressed.current?.focus({ preventScroll: true })
    pressed.current = null
  }, [frame, isBusy])
  return () => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLButtonElement) || !frame.current?.contains(focused)) return
    pressed.current = focused
    frame.current.focus({ preventScroll: true })
  }
}
