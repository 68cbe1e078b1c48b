import { type RefObject, useEffect, useRef } from 'react'
import { TOUCH } from '../../ui/use-media-query.ts'

/** Focuses the row that is the table's tab stop, or the search when there is no row. */
export function focusRow(page: HTMLElement | null): void {
  const row = page?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
  const place = row ?? page?.querySelector<HTMLElement>('input[type=search]')
  place?.focus()
}

/** Moves the focus after a dialog closes if the focused row left the list meanwhile. */
export function useFocusAfterDialog(page: RefObject<HTMLElement | null>, isCovered: boolean): void {
  const wasCovered = useRef(isCovered)
  useEffect(() => {
    const isLost = wasCovered.current && !isCovered && document.activeElement === document.body
    // Not on touch screens: focusing the search would scroll up and open the keyboard.
    if (isLost && !window.matchMedia(TOUCH).matches) focusRow(page.current)
    wasCovered.current = isCovered
  }, [page, isCovered])
}
