import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { DocumentAction } from '../../documents/details/DocumentActionButtons.tsx'
import { focusRow } from '../../documents/list/focus-row.ts'
import { isComposing } from '../../ui/composition.ts'

/** By the place on the keyboard, so that the keys work while Hangul is typed too. */
const ACTION_KEYS: Record<string, DocumentAction> = {
  KeyS: 'status',
  KeyP: 'plan',
  KeyD: 'download',
  KeyC: 'chat',
}

const TYPING = 'input, textarea, select, [contenteditable=true]'

/**
 * Further keys of the list: `/` focuses the search, the arrow down leads from there to the rows, and S, P, D and C act
 * on the focused row.
 */
export function useListKeys(
  page: RefObject<HTMLElement | null>,
  onAction: (action: DocumentAction, index: number) => void,
) {
  useEffect(() => {
    const toSearch = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null
      if (isTyping || document.querySelector('[aria-modal=true]') !== null) return
      event.preventDefault()
      const search = page.current?.querySelector<HTMLInputElement>('input[type=search]')
      search?.focus()
      search?.select()
    }
    document.addEventListener('keydown', toSearch)
    return () => document.removeEventListener('keydown', toSearch)
  }, [page])

  return (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (target instanceof HTMLInputElement && target.type === 'search' && event.key === 'ArrowDown') {
      event.preventDefault()
      focusRow(page.current)
    }
    const action = ACTION_KEYS[event.code]
    if (action === undefined || !(target instanceof HTMLTableRowElement)) return
    const index = Number(target.dataset['index'])
    if (!Number.isInteger(index)) return
    // Else the letter would be typed into the field that the opened dialog focuses.
    event.preventDefault()
    onAction(action, index)
  }
}
