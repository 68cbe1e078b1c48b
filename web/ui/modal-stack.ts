import { type RefObject, useEffect } from 'react'

/** Elements that stay reachable while a modal layer is open: the toasts, which must still be announced and pressed. */
export const ABOVE_MODALS = 'data-above-modals'

const stack: HTMLElement[] = []

/** Everything under <body> but the topmost layer becomes inert, so that Tab and screen readers stay inside it. */
function settle(): void {
  const top = stack.at(-1)
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child.hasAttribute(ABOVE_MODALS)) continue
    child.inert = top !== undefined && !child.contains(top)
  }
  document.documentElement.style.overflow = top === undefined ? '' : 'hidden'
}

const FOCUSABLE =
  'input:not([type=hidden], [readonly]), select, textarea, button, a[href], [tabindex]:not([tabindex="-1"])'

/** What should have the focus when a layer opens: what asks for it, else the first field of the body, else the layer. */
function firstFocus(layer: HTMLElement): HTMLElement {
  const wished = layer.querySelector<HTMLElement>('[data-autofocus]')
  if (wished) return wished
  // A keyboard that pops up unasked hides half of a phone's screen.
  const thumbs = window.matchMedia('(pointer: coarse)').matches
  const body = thumbs ? null : layer.querySelector('[data-dialog-body]')
  const first = body?.querySelector<HTMLElement>(FOCUSABLE)
  if (first instanceof HTMLInputElement && first.type === 'radio') {
    return body?.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
  }
  return first ?? layer
}

/** A key pressed after the focused button went away belongs to the topmost layer, which takes the focus with it. */
function rescueKey(top: HTMLElement, event: KeyboardEvent): void {
  if (event.target !== document.body) return
  top.focus({ preventScroll: true })
  if (event.key === 'Escape') top.dispatchEvent(new KeyboardEvent('keydown', event))
}

/** Makes a portalled element modal while it is mounted: the rest inert, focus moved in, and given back at the end. */
export function useModalLayer(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = layer.current
    if (!element) return
    const before = document.activeElement
    stack.push(element)
    settle()
    if (!element.contains(document.activeElement)) firstFocus(element).focus({ preventScroll: true })
    const rescue = (event: KeyboardEvent) => {
      if (stack.at(-1) === element) rescueKey(element, event)
    }
    document.addEventListener('keydown', rescue)
    return () => {
      document.removeEventListener('keydown', rescue)
      stack.splice(stack.indexOf(element), 1)
      settle()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [layer])
}
