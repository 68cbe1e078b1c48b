import type { KeyboardEvent } from 'react'
import { isComposing } from '../../ui/composition.ts'

/** Focuses a field of a form by its name; of radios the chosen one, or the first. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name)
  if (found instanceof RadioNodeList) {
    const radios = [...found].filter((node) => node instanceof HTMLInputElement)
    const radio = radios.find(({ checked }) => checked) ?? radios[0]
    radio?.focus()
  } else if (found instanceof HTMLElement) {
    found.focus()
  }
}

/** Ctrl+Enter (⌘ on a Mac) saves from anywhere in a form, also from a field of several lines. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || isComposing(event) || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
