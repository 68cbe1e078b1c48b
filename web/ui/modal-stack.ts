import { type RefObject, useEffect } from 'react'

/** Elements that stay reachable while a modal layer is open: the toasts, which must still be announced and pressed. */
export const ABOVE_MODALS = 'data-above-modals'

interface Layer {
  element: HTMLElement
  /** What had the focus before the layer opened, and gets it back. */
  before: Element | null
}

/** The open modal layers, the topmost last. */
const stack: Layer[] = []

/** Everything under <body> but the topmost layer becomes inert, so that Tab and screen readers stay inside it. */
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

/** What should have the focus when a layer opens: what asks for it, else the first field of the body, else the layer. */
function firstFocus(layer: HTMLElement): HTMLElement {
  const wished = layer.querySelector<HTMLElement>('[data-autofocus]')
  if (wished) return wished
  // On a touch screen the focus would open the keyboard, which hides half of a phone's screen.
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  const body = isTouch ? null : layer.querySelector('[data-dialog-body]')
  const first = body?.querySelector<HTMLElement>(FOCUSABLE)
  if (first instanceof HTMLInputElement && first.type === 'radio') {
    return body?.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
  }
  return first ?? layer
}

/** The focus goes back to where it was before `layer` opened; if that is gone, to the layer that is now the topmost. */
function giveFocusBack({ before }: Layer): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  if (document.activeElement === document.body) stack.at(-1)?.element.focus({ preventScroll: true })
}

function removeLayer(layer: Layer): void {
  const index = stack.indexOf(layer)
  const above = stack[index + 1]
  stack.splice(index, 1)
  makeRestInert()
  // A layer that closes below another leaves the focus there; when that one closes, its button here is gone.
  if (!above) giveFocusBack(layer)
  else if (layer.element.contains(above.before)) above.before = layer.before
}

/** A key pressed after the focused button went away belongs to the topmost layer, which takes the focus with it. */
function takeStrayKey(top: HTMLElement, event: KeyboardEvent): void {
  if (event.target !== document.body) return
  top.focus({ preventScroll: true })
  if (event.key === 'Escape') top.dispatchEvent(new KeyboardEvent('keydown', event))
}

/** Makes a portalled element modal while it is mounted: the rest inert, the focus moved in, and given back at the end. */
export function useModalLayer(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = layer.current
    if (!element) return
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
      removeLayer(own)
    }
  }, [layer])
}
