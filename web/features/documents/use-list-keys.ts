import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { DocumentAction } from '../../documents/details/DocumentActionButtons.tsx'
import { focusRow } from '../../documents/list/focus-row.ts'
import { isComposing } from '../../ui/composition.ts'

/** By the place on the keyboard, so that they work while Hangul is switched on. */
const ACTION_KEYS: Record<string, DocumentAction> = {
  KeyS: 'status',
  KeyP: 'plan',
  KeyD: 'download',
  KeyC: 'chat',
}

const TYPING = 'input, textarea, select, [contenteditable=true]'

/**
 * The keys of a list beside those of its rows: `/` goes to the search, the arrow down from there to the rows, and with a
 * row in focus S, P, D and C act on it.
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
    // The letter must not land in the field that the opening dialog focuses.
    event.preventDefault()
    onAction(action, index)
  }
}
