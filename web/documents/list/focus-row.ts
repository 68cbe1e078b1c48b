import { type RefObject, useEffect, useRef } from 'react'
import { TOUCH } from '../../ui/use-media-query.ts'

/** Focuses the row that is the table's tab stop; the search when no row is left. */
export function focusRow(page: HTMLElement | null): void {
  const row = page?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
  const place = row ?? page?.querySelector<HTMLElement>('input[type=search]')
  place?.focus()
}

/** The row that had the focus may leave the list while a dialog covers it: then the focus goes to the one in its place. */
export function useFocusAfterDialog(page: RefObject<HTMLElement | null>, isCovered: boolean): void {
  const wasCovered = useRef(isCovered)
  useEffect(() => {
    const isLost = wasCovered.current && !isCovered && document.activeElement === document.body
    // Under a thumb nothing had it: a focused search would scroll to the top and bring up the keyboard.
    if (isLost && !window.matchMedia(TOUCH).matches) focusRow(page.current)
    wasCovered.current = isCovered
  }, [page, isCovered])
}
