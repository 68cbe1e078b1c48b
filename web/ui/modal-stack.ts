import { type RefObject, useEffect, useRef } from 'react'
import { useBackCloses } from './back-closes.ts'

/** Marks elements that stay usable over a modal layer: the toasts, which must be announced and pressed. */
export const ABOVE_MODALS = 'data-above-modals'

interface Layer {
  element: HTMLElement
  /** The element that had the focus before, and gets it back. */
  before: Element | null
}

/** The open modal layers, the topmost last. */
const stack: Layer[] = []

/** Makes everything under <body> but the topmost layer inert, so that Tab and screen readers stay in it. */
function makeRestInert(): void {
  const top = stack.at(-1)?.element
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child.hasAttribute(ABOVE_MODALS)) continue
    child.inert = top !== undefined && !child.contains(top)
  }
  document.documentElement.style.overflow = top === undefined ? '' : 'hidden'
}

const FOCUSABLE =
  ':is(input:not([type=hidden], [readonly]), select, textarea, button):not(:disabled), a[href], [tabindex="0"]'

/** What gets the focus in a new layer: the element that asks for it, the first field, or the layer. */
function firstFocus(layer: HTMLElement): HTMLElement {
  const wished = layer.querySelector<HTMLElement>('[data-autofocus]')
  if (wished) return wished
  // On a touch screen a focused field would open the keyboard, which hides half of the screen.
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  const body = isTouch ? null : layer.querySelector('[data-dialog-body]')
  const first = body?.querySelector<HTMLElement>(FOCUSABLE)
  if (first instanceof HTMLInputElement && first.type === 'radio') {
    return body?.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
  }
  return first ?? layer
}

/** Gives the focus back to where it was before `layer`; if that is gone, to the topmost layer. */
function giveFocusBack({ before }: Layer): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  if (document.activeElement === document.body) stack.at(-1)?.element.focus({ preventScroll: true })
}

function removeLayer(layer: Layer): void {
  const index = stack.indexOf(layer)
  const above = stack[index + 1]
  stack.splice(index, 1)
  makeRestInert()
  // The layer above keeps the focus, and gives it back later to where this layer's focus came from.
  if (!above) giveFocusBack(layer)
  else if (layer.element.contains(above.before)) above.before = layer.before
}

/** A key pressed after the focused element went away is given to the topmost layer with the focus. */
function takeStrayKey(top: HTMLElement, event: KeyboardEvent): void {
  if (event.target !== document.body) return
  top.focus({ preventScroll: true })
  if (event.key === 'Escape') top.dispatchEvent(new KeyboardEvent('keydown', event))
}

/** Makes a portalled element modal while it is mounted: the rest is inert, the focus moves in and back, and a phone's back closes it. */
export function useModalLayer(layer: RefObject<HTMLElement | null>, close: () => void): void {
  useBackCloses(close)
  const isSettled = useRef(false)
  useEffect(() => {
    const element = layer.current
    if (!element) return
    const settle = () => {
      isSettled.current = true
    }
    element.addEventListener('keydown', settle)
    element.addEventListener('pointerdown', settle)
    const own: Layer = { element, before: document.activeElement }
    stack.push(own)
    makeRestInert()
    if (!element.contains(document.activeElement)) firstFocus(element).focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (stack.at(-1) === own) takeStrayKey(element, event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('keydown', settle)
      element.removeEventListener('pointerdown', settle)
      removeLayer(own)
    }
  }, [layer])
  // What was loaded after the layer had opened gets the focus too, unless a key or the pointer was used meanwhile.
  useEffect(() => {
    const element = layer.current
    if (!element || isSettled.current) return
    if (document.activeElement === element) firstFocus(element).focus({ preventScroll: true })
    isSettled.current = document.activeElement !== element
  })
}
