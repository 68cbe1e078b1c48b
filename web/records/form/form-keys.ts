import type { FocusEvent, KeyboardEvent } from 'react'
import { isComposing } from '../../ui/composition.ts'

/**
 * What Enter does in the last field of a touch screen, as its keyboard is labelled: `send` and `go` submit, as `done` does,
 * and `next` goes to the submit button. Under `next` Enter submits from no field, with any keyboard.
 */
export type LastKey = 'done' | 'send' | 'go' | 'next'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Focuses a field by its name: of radios the chosen one or the first, of a group its first control. False when the form does
 * not show that field.
 */
export function focusField(form: HTMLElement | null, name: string): boolean {
  const found = [...(form?.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? [])]
  const group = found.find((element) => element instanceof HTMLFieldSetElement)
  const inGroup = group?.querySelector<HTMLElement>('input, select, button')
  const chosen = found.find((element) => element instanceof HTMLInputElement && element.checked)
  const field = inGroup ?? chosen ?? found[0]
  field?.focus()
  return field !== undefined
}

/**
 * Enter in a form. With a keyboard it submits from every single-line field; on a touch screen, and where the last key is `next`, it
 * goes to the next field, and from the last one it submits or goes to the submit button. Ctrl+Enter (⌘ on a Mac) submits from
 * anywhere. While a syllable is being composed the key belongs to the input method.
 */
export function enterInForm(event: KeyboardEvent<HTMLFormElement>, last: LastKey): void {
  const { currentTarget: form, target } = event
  // A dialog is a React child of its page, and a list or a composer may have handled the key already.
  if (event.key !== 'Enter' || event.defaultPrevented || !form.contains(target as Node)) return
  const isLine = target instanceof HTMLInputElement
  if (isComposing(event)) {
    if (isLine) event.preventDefault()
    return
  }
  const isAsked = event.ctrlKey || event.metaKey
  if (!isAsked && (!isLine || target.type === 'file')) return
  event.preventDefault()
  const goesOn = !isAsked && (last === 'next' || isTouch())
  const next = goesOn ? (controlAfter(form, target as Control) ?? buttonAfter(form, last)) : undefined
  if (next === undefined) form.requestSubmit()
  else next.focus()
}

/** Labels the touch keyboard's Enter key with what it will do. */
export function hintEnterKey(event: FocusEvent<HTMLFormElement>, last: LastKey): void {
  const { currentTarget: form, target } = event
  if (!(target instanceof HTMLInputElement) || target.type === 'search' || !form.contains(target)) return
  target.setAttribute('enterkeyhint', controlAfter(form, target) === undefined ? last : 'next')
}

function isTouch(): boolean {
  return globalThis.matchMedia?.('(pointer: coarse)').matches ?? false
}

/** The submit button, where Enter must not press it. */
function buttonAfter(form: HTMLFormElement, last: LastKey): HTMLElement | undefined {
  return last === 'next' ? (form.querySelector<HTMLElement>('[type=submit]') ?? undefined) : undefined
}

/** The next control that can be filled in; the other radios of a group count as the same field. */
function controlAfter(form: HTMLFormElement, control: Control): Control | undefined {
  const controls = [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      !element.disabled &&
      element.type !== 'hidden' &&
      !element.hidden &&
      !('readOnly' in element && element.readOnly),
  )
  const after = controls.slice(controls.indexOf(control) + 1)
  return after.find(({ name, type }) => type !== 'radio' || name !== control.name)
}
